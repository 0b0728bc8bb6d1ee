import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * Phones that were archived although they are locked or regulated (`decision.android.archive`): no other store, and no ordinary code, takes their
 * number. The release before archives none so, and looks at this column in the index alone.
 */
const statements = [
  sql`alter table android_device add column archived_lost boolean not null default false`,
  sql`drop index android_device_held`,
  sql`create unique index android_device_held on android_device (serial_number)
    where released_at is null and (recycled_status = 0 or archived_lost)`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
