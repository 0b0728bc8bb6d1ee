import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ModuleName } from '#domain/access/modules.ts';
import { json } from '../database/json.ts';
import type { StoreTable } from '../database/schema/people-tables.ts';
import type { Tx } from '../database/schema/tables.ts';
import { hashPassword } from '../security/passwords.ts';
import { insertClerk } from './insert-clerk.ts';

/** Ours: what a store that has just registered may use; reports and the global proxy are booked later. */
export const newStoreModules: readonly ModuleName[] = ['mdm-apple', 'mdm-android'];
/** ours */
export const newStoreDeviceCount = 50;

export const firstAdmin = {
  is_admin: true,
  permission: '',
  visible_clerk: [],
  quota_limit: false,
  total_quota: 0,
} as const;

interface Owner {
  readonly store_name: string;
  readonly name: string;
  readonly phone_number: string;
  readonly password: string;
}

/** What else the operator decides. */
interface Terms {
  readonly modules?: readonly string[];
  readonly counts?: Pick<Insertable<StoreTable>, 'device_count' | 'rcs_count' | 'discount_rate'>;
  /** the owner has not chosen the password */
  readonly mustChange?: boolean;
}

/**
 * Creates a store with its first administrator, who has no secondary password yet (`decision.register`). Null when
 * somebody has the number: then nothing is written.
 */
export async function createStore(
  tx: Tx,
  owner: Owner,
  now: Date,
  { modules = newStoreModules, counts, mustChange = false }: Terms = {},
): Promise<{ readonly store_id: string; readonly clerk_id: string } | null> {
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
      modules: json(modules),
      device_count: newStoreDeviceCount,
      ...counts,
      contact_phone: phone_number,
      system_restriction: json({}),
      app_restriction: json([]),
      // Ours: the careful choice until the store decides (`store.sms-switch`).
      sms_verify: json({ turn_off_activation_lock: true, get_activation_lock_password: true }),
    })
    .execute();
  const clerk_id = await insertClerk(
    tx,
    { ...firstAdmin, store_id, name, phone_number, password_hash, must_change_password: mustChange },
    now,
  );
  if (clerk_id !== null) return { store_id, clerk_id };
  await tx.deleteFrom('store').where('id', '=', store_id).execute();
  return null;
}
