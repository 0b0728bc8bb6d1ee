import * as v from 'valibot';
import * as clerkMessages from '#domain/clerk-messages.ts';
import { clerkOrders } from '#domain/clerk-order.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { mobile, password, smsCode } from '../row/credentials.ts';
import { endpoint } from '../row/endpoint.ts';
import { ofSecondaryPassword } from '../row/errors.ts';
import { listOf, uuid } from '../row/fields.ts';
import { based_on } from '../row/last-change.ts';
import {
  clerk,
  heldPermission,
  isAdmin,
  permission,
  quota,
  quotaLimit,
  visibleClerks,
} from './clerk-fields.ts';
import { clerkName } from './clerk-name.ts';

/** Clerks of the own store, by its administrators (`role.clerk.admin`). A foreign id answers like an unknown one: 404. */

const byAdmin = { login: true, admin: true } as const;

/**
 * All of them: a store has few. Those that were made last come first unless asked otherwise, who is disabled comes last in any order. The
 * orders are ours, as Android's list has them: `-` before one for descending (`decision.clerk-sort`).
 */
export const clerkList = endpoint({
  name: 'store.clerk.list',
  method: 'GET',
  path: '/api/store/clerk/list',
  title: '店员列表',
  access: byAdmin,
  query: v.strictObject({
    sort: v.optional(
      v.picklist(
        clerkOrders.flatMap((order) => [order, `-${order}`] as const),
        '排序方式有误',
      ),
    ),
  }),
  result: listOf(clerk),
});

/**
 * What of the map of rights is given, and what stands in the clerk's row of which the map knows nothing any more: it is not. Everybody may ask
 * for their own. Errors: 403 for somebody else's without being an administrator, 404.
 */
export const clerkPermission = endpoint({
  name: 'store.clerk.permission',
  method: 'GET',
  path: '/api/store/clerk/permission',
  title: '店员权限',
  access: { login: true },
  errors: ['NOT_FOUND'],
  query: v.strictObject({ id: uuid }),
  result: v.object({
    list: v.array(v.object({ code: v.string(), granted: v.boolean() })),
    ...v.pick(clerk, ['is_admin', 'visible_clerk', 'date_updated']).entries,
  }),
});

/** Fields that decide what somebody may do and see. */
const rights = {
  permission: v.optional(permission),
  is_admin: v.optional(isAdmin),
  visible_clerk: v.optional(visibleClerks),
};

/** Ours: who of the own store has had the number, and is disabled: they can be enabled instead. Null: nobody. */
const former = v.optional(v.nullable(v.object({ id: uuid, name: v.string() })), null);

/**
 * The SMS code is one of smsVerify's type `clerk-new`, which the new clerk has read (`decision.clerk.new`). Without rights the clerk starts
 * with the store's employee_default_permission; rights are given with the administrator's secondary_password, without which those that are
 * a command's or high are left out (`decision.bodies`). `password` is what the new clerk logs in with. The number of somebody who is disabled
 * is free; `former` names whoever of the own store that is. Errors: 422 SMS_MISMATCH, 403 SECPWD_MISMATCH, 404 for visible clerks, 409 CONFLICT phoneRegistered
 * (after the right code, which is used up by it), 409 keyReused, 429.
 */
export const newClerk = endpoint({
  name: 'store.clerk.new',
  method: 'POST',
  path: '/api/store/clerk/new',
  title: '新增店员',
  access: byAdmin,
  errors: ['SMS_MISMATCH', 'NOT_FOUND', ...ofSecondaryPassword],
  idempotent: true,
  body: v.pipe(
    v.strictObject({
      name: clerkName,
      phone_number: mobile,
      sms_code: smsCode,
      password,
      quota_limit: v.optional(quotaLimit, false),
      quota: v.optional(quota, 0),
      ...rights,
      secondary_password: v.optional(password),
    }),
    v.forward(
      v.check(({ quota_limit, quota }) => !quota_limit || quota > 0, clerkMessages.quotaOfNone),
      ['quota'],
    ),
    v.forward(
      v.check(
        ({ permission, is_admin, visible_clerk, secondary_password }) =>
          secondary_password !== undefined ||
          [permission, is_admin, visible_clerk].every((right) => right === undefined),
        memberMessages.secondaryPasswordRequired,
      ),
      ['secondary_password'],
    ),
  ),
  result: v.object({ id: uuid, former }),
});

/**
 * Changes what is given; what stays as it is is no change, and needs neither password nor `based_on`. Rights act at the clerk's next
 * call and end the clerk's streams. Ours: a new phone number needs the secondary password as rights do, and a code of smsVerify's type
 * `clerk-new` that was sent to it; it ends the clerk's sessions and known browsers, and unsets their secondary password. Errors: 400 where
 * one is missing, 422 SMS_MISMATCH, 403 SECPWD_MISMATCH, 404, 409 CONFLICT with the clerk as it stands in `current`, 409 phoneRegistered, 422 where
 * administrators would take their own rights away, 429.
 */
export const updateClerk = endpoint({
  name: 'store.clerk.update',
  method: 'PUT',
  path: '/api/store/clerk/update',
  title: '修改店员',
  access: byAdmin,
  target: 'clerk',
  errors: ['SMS_MISMATCH', ...ofSecondaryPassword],
  body: v.strictObject({
    id: uuid,
    quota,
    name: v.optional(clerkName),
    phone_number: v.optional(mobile),
    sms_code: v.optional(smsCode),
    quota_limit: v.optional(quotaLimit),
    ...rights,
    permission: v.optional(heldPermission),
    password: v.optional(password),
    based_on,
  }),
  result: clerk,
});

/**
 * Answers a generated login password, once, which is good for 7 days; it is to be changed at the next log-in: until then every call but those
 * that the row `user.me` tells of answers 403 PERMISSION_DENIED passwordChange. The clerk's sessions end. Errors: 403 SECPWD_MISMATCH, 404, 422
 * for one's own, 429.
 */
export const resetClerkPassword = endpoint({
  name: 'store.clerk.resetPassword',
  method: 'PUT',
  path: '/api/store/clerk/reset-password',
  title: '重置店员登录密码',
  access: byAdmin,
  target: 'clerk',
  errors: [...ofSecondaryPassword],
  body: v.strictObject({ password, id: uuid }),
  result: v.object({ password: v.string() }),
});

/**
 * Disabling ends the clerk's sessions, streams, known browsers, SMS codes and grants; what the clerk had accepted goes on. The same again
 * changes nothing. Errors: 403 SECPWD_MISMATCH, 404, 409 phoneRegistered where another has the number of whoever is to be enabled, 422 for
 * oneself, 429.
 */
export const disableClerk = endpoint({
  name: 'store.clerk.disable',
  method: 'PUT',
  path: '/api/store/clerk/disable',
  title: '停用或启用店员',
  access: byAdmin,
  target: 'clerk',
  errors: [...ofSecondaryPassword],
  body: v.strictObject({ password, id: uuid, disabled: v.boolean('是否停用有误') }),
  result: clerk,
});
