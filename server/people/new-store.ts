import { randomUUID } from 'node:crypto';
import type { ModuleName } from '#domain/access/modules.ts';
import { json } from '../database/json.ts';
import type { Tx } from '../database/schema/tables.ts';
import { hashPassword } from '../security/passwords.ts';
import { insertClerk } from './insert-clerk.ts';

/** Ours: what a store that has just registered may use; reports and the global proxy are booked later. */
const newStoreModules: readonly ModuleName[] = ['mdm-apple', 'mdm-android'];
/** ours */
const newStoreDeviceCount = 50;

const firstAdmin = {
  is_admin: true,
  permission: '',
  visible_clerk: [],
  quota_limit: false,
  total_quota: 0,
} as const;

/**
 * Creates a store with its first administrator, who has no secondary password yet (`decision.register`). False when
 * somebody has the number: then nothing is written.
 */
export async function createStore(
  tx: Tx,
  owner: {
    readonly store_name: string;
    readonly name: string;
    readonly phone_number: string;
    readonly password: string;
  },
  now: Date,
): Promise<boolean> {
  const { store_name, name, phone_number } = owner;
  const password_hash = await hashPassword(owner.password);
  const store_id = randomUUID();
  await tx
    .insertInto('store')
    .values({
      id: store_id,
      date_created: now,
      date_updated: now,
      store_name,
      modules: json(newStoreModules),
      device_count: newStoreDeviceCount,
      system_restriction: json({}),
      app_restriction: json([]),
      // Ours: the careful choice until the store decides (`store.sms-switch`).
      sms_verify: json({ turn_off_activation_lock: true, get_activation_lock_password: true }),
    })
    .execute();
  const clerk = await insertClerk(tx, { ...firstAdmin, store_id, name, phone_number, password_hash }, now);
  if (clerk === null) await tx.deleteFrom('store').where('id', '=', store_id).execute();
  return clerk !== null;
}
