import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * What kind of device an operation is for: its table and its command are found by it. Written by the release before, it is about an
 * Apple device. `device`: what the tables of all kinds have in common, to read where the kind does not matter.
 */
const statements = [
  sql`alter table operation add column device_kind text not null default 'apple'`,
  sql`create view device as
    select 'apple'::text as kind, id, store_id, for_clerk, recycled_status, serial_number, model from apple_device`,

  // Where a device was and what cards were in it is told of every kind, and goes with the device.
  sql`alter table location_log drop constraint location_log_device_id_fkey`,
  sql`alter table sim_log drop constraint sim_log_device_id_fkey`,
  sql`create function forget_device() returns trigger language plpgsql as $$
    begin
      delete from location_log where device_id = old.id;
      delete from sim_log where device_id = old.id;
      return null;
    end $$`,
  sql`create trigger device_forgotten after delete on apple_device for each row execute function forget_device()`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
