import * as v from 'valibot';
import * as messages from '#domain/messages.ts';
import { captchaCode, mobile } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { uuid } from '../row/fields.ts';

/** What a signed-in person can need an SMS code for, sent to the own number (`decision.sms`). */
export const smsTypes = [
  'turn-off-activation-lock',
  'get-activation-lock-password',
  'update-password',
] as const;
export const smsType = v.picklist(smsTypes, '验证类型有误');
export type SmsType = (typeof smsTypes)[number];

/** What an administrator needs one for: it is sent to whom the account is to be for (`decision.clerk.new`). */
export const clerkSmsType = 'clerk-new';

/** What somebody without a session can need one for, sent to a typed number. */
export const openSmsTypes = ['register', 'reset-password'] as const;
export const openSmsType = v.picklist(openSmsTypes, '验证类型有误');
export type OpenSmsType = (typeof openSmsTypes)[number];

export type AnySmsType = SmsType | OpenSmsType | typeof clerkSmsType;

/** `entity.permission`, `role.map` */
export const permissionMap = endpoint({
  name: 'system.permissionMap',
  method: 'GET',
  path: '/api/system/permission-map',
  title: '权限表',
  access: { login: true },
  result: v.object({
    list: v.array(
      v.object({
        type: v.string(),
        title: v.string(),
        parent: v.nullable(v.string()),
        alias: v.string(),
        is_high_privilege: v.boolean(),
        remark: v.string(),
      }),
    ),
    total: v.number(),
  }),
});

/** Whether the store's switch asks for an SMS code, and to which (masked) number it goes; a new password always needs one. */
export const checkNeedSmsVerify = endpoint({
  name: 'system.checkNeedSmsVerify',
  method: 'GET',
  path: '/api/system/check-need-sms-verify',
  title: '是否需要短信验证',
  access: { login: true },
  query: v.object({ type: smsType }),
  result: v.object({ need: v.boolean(), phone: v.string() }),
});

/**
 * Sends a code to the acting person's own number; that of `clerk-new` alone, which administrators ask for, to the number of the new clerk.
 * Errors: 429 (limits per number and network), 503 when it could not be sent.
 */
export const smsVerify = endpoint({
  name: 'system.smsVerify',
  method: 'POST',
  path: '/api/system/smsverify',
  title: '发送短信验证码',
  access: { login: true },
  beforePasswordChange: true,
  errors: ['TOO_MANY', 'UNAVAILABLE'],
  body: v.pipe(
    v.strictObject({
      type: v.picklist([...smsTypes, clerkSmsType], '验证类型有误'),
      phone_number: v.optional(mobile),
    }),
    v.forward(
      v.check(
        ({ type, phone_number }) => type !== clerkSmsType || phone_number !== undefined,
        messages.mobileFormat,
      ),
      ['phone_number'],
    ),
    v.forward(
      v.check(
        ({ type, phone_number }) => type === clerkSmsType || phone_number === undefined,
        messages.invalidInput,
      ),
      ['phone_number'],
    ),
  ),
  result: v.object({
    phone: v.string(),
    expires_in: v.number(),
    /** of `clerk-new`: who of the own store has had the number, and is disabled; null: nobody */
    former: v.optional(v.nullable(v.object({ id: uuid, name: v.string() })), null),
  }),
});

/**
 * Sends a code to a typed number; the captcha is used as in auth.login. Says nothing of the number: `reset-password` answers
 * ok for one that nobody has (no SMS is sent), `register` for one that somebody has, and neither waits for the provider.
 * Errors: 422 CAPTCHA_MISMATCH, 422 NOT_POSSIBLE registrationClosed, 429 (limits per number, network and both; those of a known browser are its
 * own, and so are its codes: `decision.known-browser`).
 */
export const smsVerifyNoauth = endpoint({
  name: 'system.smsVerifyNoauth',
  method: 'POST',
  path: '/api/system/smsverify-noauth',
  title: '发送短信验证码（未登录）',
  access: { login: false },
  errors: ['CAPTCHA_MISMATCH', 'NOT_POSSIBLE', 'TOO_MANY', 'UNAVAILABLE'],
  body: v.strictObject({ phone_number: mobile, type: openSmsType, captcha_code: captchaCode }),
  result: v.object({ expires_in: v.number() }),
});
