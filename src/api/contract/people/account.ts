import * as v from 'valibot';
import { storeNameMaxLength } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { mobile, password, smsCode } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { text } from '../row/fields.ts';
import { clerkName } from './clerk-name.ts';

/**
 * Registration and passwords: calls proved by an SMS code. Beside auth.ts and user.ts, whose rows the login page loads.
 *
 * All of them take an Idempotency-Key: the same key with the same body answers ok again and does nothing; with another
 * body 409 CONFLICT keyReused. Keys are remembered for a day; a refused request leaves its key free.
 */

const ok = v.object({ ok: v.literal(true) });

/** Ours: whether registerStore and its SMS code are to be had (`REGISTRATION`). Both answer 422 NOT_POSSIBLE otherwise. */
export const registration = endpoint({
  name: 'auth.registration',
  method: 'GET',
  path: '/api/auth/registration',
  title: '是否开放注册',
  access: { login: false },
  result: v.object({ open: v.boolean() }),
});

/**
 * Creates a store with its first administrator, who logs in next (`decision.register`). The code is one of
 * smsVerifyNoauth's type `register`. Errors: 422 NOT_POSSIBLE registrationClosed, 422 SMS_MISMATCH, 409 CONFLICT
 * phoneRegistered (only to whoever had the right code, which is used up by it), 409 keyReused, 429.
 */
export const registerStore = endpoint({
  name: 'auth.registerStore',
  method: 'POST',
  path: '/api/auth/register-store',
  title: '注册门店',
  access: { login: false },
  errors: ['SMS_MISMATCH', 'NOT_POSSIBLE', 'TOO_MANY'],
  idempotent: true,
  body: v.strictObject({
    store_name: v.pipe(text(storeNameMaxLength, '门店名称'), v.minLength(1, messages.storeNameRequired)),
    name: clerkName,
    phone_number: mobile,
    sms_code: smsCode,
    password,
  }),
  result: ok,
});

/**
 * Sets the login password of whoever holds the number and ends all of their sessions (`valid.update-password`). The code is
 * one of smsVerifyNoauth's type `reset-password`. Errors: 422 SMS_MISMATCH, also for unknown numbers, 409 keyReused, 429.
 */
export const resetPassword = endpoint({
  name: 'auth.resetPassword',
  method: 'PUT',
  path: '/api/auth/reset-password',
  title: '重置登录密码',
  access: { login: false },
  errors: ['SMS_MISMATCH', 'TOO_MANY'],
  idempotent: true,
  body: v.strictObject({ phone_number: mobile, sms_code: smsCode, password }),
  result: ok,
});

/** `decision.two-passwords` */
export const passwordType = { login: 0, secondary: 1 } as const;

/**
 * Sets the acting person's login password (their other sessions end, this one stays) or secondary password (the keys it has
 * granted end). The code is one of smsVerify's type `update-password`; a login password that an administrator has reset is changed without one
 * as long as it is good (`decision.password-field`). Errors: 422 SMS_MISMATCH, 409 keyReused.
 */
export const updatePassword = endpoint({
  name: 'user.updatePassword',
  method: 'PUT',
  path: '/api/user/update-password',
  title: '修改密码',
  access: { login: true },
  beforePasswordChange: true,
  errors: ['SMS_MISMATCH'],
  idempotent: true,
  body: v.strictObject({
    type: v.picklist([passwordType.login, passwordType.secondary], '密码类型有误'),
    sms_code: v.optional(smsCode),
    password,
  }),
  result: ok,
});
