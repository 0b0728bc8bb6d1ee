import type { SmsType } from '#api/contract/people/system.ts';
import type { DatabaseOrTx } from '../database/schema/tables.ts';

/** Keys of `store.sms_verify` (`valid.sms-switch`). */
const keys: Readonly<Record<Exclude<SmsType, 'update-password'>, string>> = {
  'turn-off-activation-lock': 'turn_off_activation_lock',
  'get-activation-lock-password': 'get_activation_lock_password',
};

export type SwitchedSmsType = keyof typeof keys;

export const isSwitchedSmsType = (type: string): type is SwitchedSmsType => Object.hasOwn(keys, type);

/** Whether the store's switch asks for an SMS code (`decision.sms`). */
export async function asksForSmsCode(
  db: DatabaseOrTx,
  storeId: string,
  type: SwitchedSmsType,
): Promise<boolean> {
  const { sms_verify } = await db
    .selectFrom('store')
    .select('sms_verify')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  return sms_verify[keys[type]] === true;
}
