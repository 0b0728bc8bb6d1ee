import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * Phones that were archived although they are locked or regulated (`decision.android.archive`): no other store, and no ordinary code, takes their
 * number. And keys of agents, which are of one algorithm.
 */
const statements = [
  sql`alter table android_device add column archived_lost boolean not null default false`,
  sql`drop index android_device_held`,
  sql`create unique index android_device_held on android_device (serial_number)
    where released_at is null and (recycled_status = 0 or archived_lost)`,
  // Keys are of P-256 alone, by names of ours (decision.android.protocol).
  sql`delete from agent where algorithm <> 'ecdsa-p256-sha256'`,
  sql`alter table agent drop column algorithm, add column confirmed_at timestamptz`,
  sql`create unique index agent_by_public_key on agent (public_key)`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
