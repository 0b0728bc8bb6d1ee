import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

const columns = `serial_number, imei_1, imei_2, hirer_name, hirer_phone_number, remark, for_clerk, recycled_status, model`;
const ofRow = (row: string) => columns.replace(/\w+/g, (column) => `${row}.${column}`);

/**
 * The narrow table tells in which field a text stands, and what model a device is: what is asked for by one field, or by a rare
 * model, is found and counted without the wide rows.
 */
const statements = [
  // Every field has its place, also where it is empty. The character between them is in none.
  sql`create or replace function device_search_text(device apple_device) returns text language sql stable as $$
    select lower(concat_ws(chr(31), device.serial_number, coalesce(device.imei_1, ''), coalesce(device.imei_2, ''),
      translate(coalesce(device.hirer_name, ''), chr(31), ''), coalesce(device.hirer_phone_number, ''),
      translate(device.remark, chr(31), '')))
  $$`,
  sql`create or replace function keep_device_search() returns trigger language plpgsql as $$
  begin
    insert into device_search (device_id, store_id, for_clerk, recycled_status, text, model)
      values (new.id, new.store_id, new.for_clerk, new.recycled_status, device_search_text(new), new.model)
      on conflict (device_id) do update set for_clerk = excluded.for_clerk,
        recycled_status = excluded.recycled_status, text = excluded.text, model = excluded.model;
    return null;
  end $$`,
  sql`drop trigger device_search_kept on apple_device`,
  sql`create trigger device_search_kept after insert on apple_device
    for each row execute function keep_device_search()`,
  sql`create trigger device_search_kept_up after update of ${sql.raw(columns)} on apple_device
    for each row when ((${sql.raw(ofRow('old'))}) is distinct from (${sql.raw(ofRow('new'))}))
    execute function keep_device_search()`,

  // Written anew as a whole: row by row the index of grams would take many times longer.
  sql`drop index device_search_by_grams`,
  sql`drop index device_search_by_store`,
  sql`truncate device_search`,
  sql`alter table device_search add column model text not null`,
  sql`insert into device_search (device_id, store_id, for_clerk, recycled_status, text, model)
    select id, store_id, for_clerk, recycled_status, device_search_text(apple_device), model from apple_device`,
  sql`create index device_search_by_grams on device_search using gin (search_grams(text))`,
  sql`alter index device_search_by_grams alter column 1 set statistics 0`,
  sql`create index device_search_by_model on device_search (store_id, recycled_status, model)`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
