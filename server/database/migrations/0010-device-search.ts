import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * What devices are searched by, apart from them: rows of a device are wide and change with every contact, these are narrow and
 * change when somebody writes. Kept by triggers, whoever writes and whichever way.
 */
const statements = [
  // Three characters of any script, two or one of those that a word can consist of: 王伟. Needs no extension, which
  // a hosted database may forbid, and no locale, which PostgreSQL's own trigrams take Chinese from.
  sql`create function search_grams(value text) returns text[] language plpgsql immutable parallel safe as $$
  declare
    grams text[] := '{}';
    cut text;
  begin
    for i in 1 .. length(value) - 2 loop
      grams := grams || substr(value, i, 3);
    end loop;
    if octet_length(value) > length(value) then
      for i in 1 .. length(value) loop
        cut := substr(value, i, 1);
        if octet_length(cut) > 1 then grams := grams || cut; end if;
        cut := substr(value, i, 2);
        if length(cut) = 2 and octet_length(cut) > 2 then grams := grams || cut; end if;
      end loop;
    end if;
    return grams;
  end $$`,

  sql`create table device_search (
    device_id uuid primary key references apple_device on delete cascade,
    store_id uuid not null,
    for_clerk uuid,
    recycled_status integer not null,
    text text not null
  )`,
  sql`create function device_search_text(device apple_device) returns text language sql stable as $$
    select lower(concat_ws(chr(10), device.serial_number, device.imei_1, device.imei_2, device.hirer_name,
      device.hirer_phone_number, device.remark))
  $$`,
  sql`insert into device_search
    select id, store_id, for_clerk, recycled_status, device_search_text(apple_device) from apple_device`,
  sql`create index device_search_by_grams on device_search using gin (search_grams(text))`,
  // How often a gram occurs is not worth knowing: list-query.ts counts.
  sql`alter index device_search_by_grams alter column 1 set statistics 0`,
  sql`create index device_search_by_store on device_search (store_id, recycled_status)`,

  sql`create function keep_device_search() returns trigger language plpgsql as $$
  begin
    insert into device_search
      values (new.id, new.store_id, new.for_clerk, new.recycled_status, device_search_text(new))
      on conflict (device_id) do update set for_clerk = excluded.for_clerk,
        recycled_status = excluded.recycled_status, text = excluded.text;
    return null;
  end $$`,
  sql`create trigger device_search_kept after insert or update of
    serial_number, imei_1, imei_2, hirer_name, hirer_phone_number, remark, for_clerk, recycled_status
    on apple_device for each row execute function keep_device_search()`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
