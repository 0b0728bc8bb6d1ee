import type * as contract from '#api/contract/system.ts';
import type { SmsType } from '#api/contract/system.ts';
import { smsCodeMs } from '#domain/limits.ts';
import { maskPhone } from '#domain/mask.ts';
import { type Permission, permissions } from '#domain/permissions.ts';
import type { Handlers } from '../handler.ts';
import { sendSmsCode } from '../sms/codes.ts';

/** Keys of `store.sms_verify` (`valid.sms-switch`). */
const smsSwitch: Record<SmsType, string> = {
  'turn-off-activation-lock': 'turn_off_activation_lock',
  'get-activation-lock-password': 'get_activation_lock_password',
};

/** Ours: what can't be undone, or lets a phone go. The specification names the field and no values (`entity.permission`). */
const highPrivilege: ReadonlySet<Permission> = new Set<Permission>([
  'apple.getActivationLockPassword',
  'apple.erase',
  'apple.abmUnbind',
  'apple.turnOffActivationLock',
  'apple.removeMainProfile',
  'apple.oneClickUnlock',
  'android.deregulate',
  'android.getUnlockPasscode',
  'android.getDeregulatePasscode',
]);

export const system: Handlers<typeof contract> = {
  permissionMap: async () => {
    const list = permissions.map(({ action, code, title }) => ({
      type: code,
      title,
      parent: action.slice(0, action.indexOf('.')),
      alias: action,
      is_high_privilege: highPrivilege.has(action),
      remark: '',
    }));
    return { list, total: list.length };
  },

  checkNeedSmsVerify: async ({ query: { type }, actor, services: { db } }) => {
    const { sms_verify } = await db
      .selectFrom('store')
      .select('sms_verify')
      .where('id', '=', actor.store_id)
      .executeTakeFirstOrThrow();
    return { need: sms_verify[smsSwitch[type]] === true, phone: maskPhone(actor.phone_number) };
  },

  smsVerify: async ({ body: { type }, actor: { phone_number }, services, now, ip }) => {
    await sendSmsCode(services, { phone_number, type, ip }, now);
    return { phone: maskPhone(phone_number), expires_in: smsCodeMs / 1000 };
  },
};
