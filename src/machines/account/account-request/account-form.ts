import * as v from 'valibot';
import { registerStore, resetPassword, updatePassword } from '#api/contract/people/account.ts';
import { smsCode } from '#api/contract/row/credentials.ts';
import * as messages from '#domain/messages.ts';
import { type FieldErrors, fieldErrors } from '#machines/kits/submission.ts';

/**
 * What a person asks for, each proved by an SMS code (`decision.register`, `decision.two-passwords`), but `resetLogin`: the login password that
 * an administrator has handed out (`decision.password-field`).
 */
export type AccountRequestKind = 'register' | 'reset' | 'loginPassword' | 'resetLogin' | 'secondaryPassword';

/** `repeat`: the new password once more, for the person's own sake. */
export type AccountField = 'store_name' | 'name' | 'phone_number' | 'sms_code' | 'password' | 'repeat';
/** Fields that a kind does not ask for are ''. */
export type AccountForm = Readonly<Record<AccountField, string>>;
export type AccountErrors = FieldErrors<AccountField>;

export const emptyForm: AccountForm = {
  store_name: '',
  name: '',
  phone_number: '',
  sms_code: '',
  password: '',
  repeat: '',
};

/** The server never sees the repetition. */
export const repeatRequired = '请再次输入密码';
export const passwordsDiffer = '两次输入的密码不一致';

const { password } = updatePassword.body.entries;
const change = v.object({ sms_code: smsCode, password });
/** A code is asked for only where what was handed out is good no more: the server says so. */
const codeOrNone = v.pipe(
  v.string(),
  v.check((text) => text === '' || v.is(smsCode, text), messages.smsCodeFormat),
);
const ofReset = v.object({ sms_code: codeOrNone, password });
const bodies = {
  register: v.object(registerStore.body.entries),
  reset: v.object(resetPassword.body.entries),
  loginPassword: change,
  resetLogin: ofReset,
  secondaryPassword: change,
};

/** What is wrong with each field; {} where the form may be sent. */
export function accountErrors(kind: AccountRequestKind, form: AccountForm): AccountErrors {
  const errors = fieldErrors(bodies[kind], form);
  if (form.repeat === '') return { ...errors, repeat: repeatRequired };
  return form.repeat === form.password ? errors : { ...errors, repeat: passwordsDiffer };
}

/** The body of a checked form. */
export const registerBody = (form: AccountForm) => v.parse(bodies.register, form);
export const resetBody = (form: AccountForm) => v.parse(bodies.reset, form);
export const changeBody = (form: AccountForm) => v.parse(change, form);
export function ofResetBody(form: AccountForm) {
  const { sms_code, ...rest } = v.parse(ofReset, form);
  return { ...rest, ...(sms_code !== '' && { sms_code }) };
}
