import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * What is due has an index by store for each look (in-turns.ts), and commands that were given in bulk one of their own. What a release
 * before gives meanwhile counts as given alone.
 */
const statements = [
  sql`alter table operation add column in_bulk boolean not null default false`,
  sql`create index operation_alone_next on operation (store_id, (coalesce(lease_until, released_at)))
    where status = 1 and not in_bulk`,
  sql`create index operation_bulk_next on operation (store_id, (coalesce(lease_until, released_at)))
    where status = 1 and in_bulk`,
  sql`create index operation_release_next on operation (store_id, run_at) where status = 0`,
  sql`create index operation_unknown_next on operation (store_id, (coalesce(check_at, '-infinity'::timestamptz))) where status = 9`,
  sql`create index operation_unwanted_next on operation (store_id, (coalesce(check_at, '-infinity'::timestamptz)))
    where status in (2, 3) and (cancel is not null or overtaken_by is not null)`,
  sql`create index operation_expiring_next on operation (store_id, date_created)
    where status in (2, 3) and cancel is null and overtaken_by is null and check_at is null and command not in ('lock', 'unlock')`,
  sql`create index operation_expired_next on operation (store_id, check_at)
    where status in (2, 3) and cancel is null and overtaken_by is null and check_at is not null and command not in ('lock', 'unlock')`,
  sql`drop index operation_next`,
  sql`drop index operation_due`,
  sql`drop index operation_outcome_unknown`,
  sql`drop index operation_unwanted`,
  sql`drop index operation_expiring`,
  sql`drop index operation_asked`,
  sql`create index apple_device_untold_next on apple_device (store_id, (coalesce(gateway_refused_at, '-infinity'::timestamptz)))
    where not gateway_told`,
  sql`drop index apple_device_untold`,
  sql`create index report_version_next on report_version (store_id, next_at) where status = 0`,
  sql`drop index report_version_due`,
  sql`create index rcs_request_next on rcs_request (store_id, next_at) where next_at is not null`,
  sql`drop index rcs_request_due`,
  sql`create index device_contract_next on device_contract (store_id, lock_due_at) where lock_due_at is not null`,
  sql`drop index device_contract_due`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
