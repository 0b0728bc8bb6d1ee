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
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
