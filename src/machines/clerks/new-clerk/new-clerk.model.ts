import { keyedModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { emptyClerk } from './clerk-form.ts';
import { newClerkMachine } from './new-clerk.machine.ts';
import { titles } from './new-clerk.titles.ts';

const password = 'Phone-2026';
const form = {
  ...emptyClerk,
  name: '周宁',
  phone_number: '12057180031',
  sms_code: '135790',
  password,
  quota_limit: true,
  quota: '20',
  secondary_password: 'Guard-2026',
};

export default defineTestModel({
  name: 'newClerk',
  machine: newClerkMachine,
  inputs: { first: { makeIdempotencyKey: () => '33333333-3333-4333-8333-333333333333' } },
  events: {
    'clerk.type': [{ field: 'sms_code' }],
    'clerk.submit': [{ form }, { form: { ...form, name: '', quota: '' } }],
    'clerk.confirm': [{ form }],
    'clerk.cancel': 'bare',
  },
  answers: {
    addClerk: {
      done: [
        { ok: true, id: '99999999-9999-4999-8999-999999999999' },
        { ok: false, field: 'sms_code', sentence: '短信验证码错误或已过期' },
        { ok: false, field: 'phone_number', sentence: '手机号已被使用' },
        { ok: false, field: 'secondary_password', sentence: '安全密码错误' },
        { ok: false, field: null, sentence: '没有权限' },
      ],
    },
  },
  key: ({ errors, refusal, id }) => [errors, refusal, id],
  invariants: {
    ...keyedModel.invariants,
    'no password and no SMS code is kept': ({ context }) =>
      [password, form.sms_code, form.secondary_password].every(
        (secret) => !JSON.stringify(context).includes(secret),
      ),
    'who was added has an id': (s) => s.matches('added') === (s.context.id !== null),
  },
  titles,
});
