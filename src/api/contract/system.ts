import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/** What can ask for an SMS code (`decision.sms`). */
export const smsTypes = ['turn-off-activation-lock', 'get-activation-lock-password'] as const;
export const smsType = v.picklist(smsTypes, '验证类型有误');
export type SmsType = (typeof smsTypes)[number];

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

/** Whether the store's switch asks for an SMS code, and to which (masked) number it goes. */
export const checkNeedSmsVerify = endpoint({
  name: 'system.checkNeedSmsVerify',
  method: 'GET',
  path: '/api/system/check-need-sms-verify',
  title: '是否需要短信验证',
  access: { login: true },
  query: v.object({ type: smsType }),
  result: v.object({ need: v.boolean(), phone: v.string() }),
});

/** Sends a code to the acting person's own number. Errors: 429 (limits per number and IP). */
export const smsVerify = endpoint({
  name: 'system.smsVerify',
  method: 'POST',
  path: '/api/system/smsverify',
  title: '发送短信验证码',
  access: { login: true },
  body: v.strictObject({ type: smsType }),
  result: v.object({ phone: v.string(), expires_in: v.number() }),
});
