import { describe, expect, it } from 'vitest';
import { clerkNameMaxLength, storeNameMaxLength } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import {
  type AccountField,
  accountErrors,
  emptyForm,
  passwordsDiffer,
  repeatRequired,
} from '#machines/account/account-request/account-form.ts';

const form = {
  store_name: '城北店',
  name: '周宁',
  phone_number: '12057180009',
  sms_code: '135790',
  password: 'Phone-2026',
  repeat: 'Phone-2026',
};

/** What a registration says of one field. */
const said = (field: AccountField, text: string) =>
  accountErrors('register', { ...form, [field]: text, ...(field === 'password' && { repeat: text }) });

it('finds nothing wrong with a form that may be sent', () => {
  for (const kind of ['register', 'reset', 'loginPassword', 'secondaryPassword'] as const) {
    expect(accountErrors(kind, form)).toEqual({});
  }
});

it('[valid.generic-messages] says of each field that it is missing, of the wrong kind, or too long', () => {
  expect(accountErrors('register', emptyForm)).toEqual({
    store_name: messages.storeNameRequired,
    name: messages.clerkNameRequired,
    phone_number: messages.mobileFormat,
    sms_code: messages.smsCodeFormat,
    password: messages.passwordRequired,
    repeat: repeatRequired,
  });
  expect(said('store_name', ' ')).toEqual({ store_name: messages.storeNameRequired });
  expect(said('store_name', '店'.repeat(storeNameMaxLength))).toEqual({});
  expect(said('store_name', '店'.repeat(storeNameMaxLength + 1))).toEqual({
    store_name: `门店名称最多 ${storeNameMaxLength} 个字`,
  });
  expect(said('name', '周'.repeat(clerkNameMaxLength + 1))).toEqual({
    name: `姓名最多 ${clerkNameMaxLength} 个字`,
  });
});

it('asks only for what a kind needs', () => {
  expect(Object.keys(accountErrors('reset', emptyForm))).toEqual([
    'phone_number',
    'sms_code',
    'password',
    'repeat',
  ]);
  expect(Object.keys(accountErrors('secondaryPassword', emptyForm))).toEqual([
    'sms_code',
    'password',
    'repeat',
  ]);
});

describe('[valid.sms-code]', () => {
  it.each(['', '13579', '1357901', '13579a', '１３５７９'])('%j is no code', (code) => {
    expect(said('sms_code', code)).toEqual({ sms_code: messages.smsCodeFormat });
  });
});

describe('[valid.password]', () => {
  it.each(['Ph-26', 'Phone-2026-longer', 'Phone 2026', '密码123456'])('%j is no password', (password) => {
    const errors = said('password', password);
    expect(errors.password).toBe(messages.passwordFormat);
  });

  it.each(['Pho-26', 'Phone-2026-long!', '!"#$%&\'()*+,-./'])('%j is one', (password) => {
    expect(said('password', password)).toEqual({});
  });

  it('is the same when it is typed again', () => {
    expect(accountErrors('reset', { ...form, repeat: 'phone-2026' })).toEqual({
      repeat: passwordsDiffer,
    });
  });
});
