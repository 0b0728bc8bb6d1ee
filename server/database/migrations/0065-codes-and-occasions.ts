import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * Wrong codes that phones tell of (`decision.android.passcode`), and what of it is abnormal: with it the index of those that may be. The release
 * before does not ask this index for such a phone, and does not count it.
 */
const statements = [
  sql`alter table android_device add column wrong_passcodes integer not null default 0`,
  sql`drop index android_device_doubtful`,
  sql`create index android_device_doubtful on android_device (store_id, recycled_status, for_clerk)
    include (latest_operation_status, lock_wanted, lock_status, lock_wanted_at)
    where latest_operation_status in (5, 9) or (lock_wanted is not null and lock_wanted is distinct from lock_status)
      or wrong_passcodes >= 20 or doubled_at is not null`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
