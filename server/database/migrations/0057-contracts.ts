import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * Contracts of devices (`decision.contract`), one at most for each. The release before neither reads nor writes them; a device that it deletes
 * takes its contract along by the trigger.
 */
const statements = [
  sql`create table device_contract (
    device_id uuid primary key,
    device_kind text not null,
    store_id uuid not null references store,
    last_day text not null check (last_day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
    grace_days integer not null,
    at_due text not null,
    lock_at text,
    message text not null default '',
    changed_at timestamptz not null,
    settled_at timestamptz,
    lock_due_at timestamptz,
    lock_result text,
    lock_note text not null default '',
    lock_result_at timestamptz,
    lock_operation text
  )`,
  sql`create index device_contract_running on device_contract (store_id, device_kind, last_day) where settled_at is null`,
  sql`create index device_contract_due on device_contract (lock_due_at) where lock_due_at is not null`,
  sql`create or replace function forget_device() returns trigger language plpgsql as $$
    begin
      delete from location_log where device_id = old.id;
      delete from sim_log where device_id = old.id;
      delete from device_contract where device_id = old.id;
      return null;
    end $$`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
