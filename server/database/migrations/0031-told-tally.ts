import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

const watched = `store_id, recycled_status, for_clerk, model, app_list, system_restriction, app_restriction_enable,
  app_restriction_type, app_restriction_list`;
const ofRow = (row: string) => watched.replace(/\w+/g, (column) => `${row}.${column}`);
const kind = 'store_id, recycled_status, for_clerk, kind, value, name';

/**
 * How many devices have told of an app, have one map of restrictions, or one list of the store's default apps: what would else be read
 * out of every device each time. Kept by triggers, as device_tally is.
 */
const statements = [
  sql`create table told_tally (
    store_id uuid not null,
    recycled_status integer not null,
    for_clerk uuid,
    kind text not null,
    value text not null,
    name text not null,
    devices integer not null,
    merged boolean not null default false
  )`,
  sql`create index told_tally_by_store on told_tally (store_id, recycled_status, kind)`,
  sql`create index told_tally_unmerged on told_tally (store_id) where not merged`,

  // A device that has no model has not enrolled, and follows nothing yet.
  sql`create function told_of(device apple_device) returns table (kind text, value text, name text) language plpgsql stable as $$
  begin
    return query select 'app', coalesce(app ->> 'bundle_id', ''), coalesce(app ->> 'app_name', '')
      from jsonb_array_elements(device.app_list) app;
    if device.model <> '' then
      return query select 'system', device.system_restriction::text, '';
      if device.app_restriction_enable and device.app_restriction_type = 0 then
        return query select 'default apps', device.app_restriction_list::text, '';
      end if;
    end if;
  end $$`,
  sql`create function keep_told_tally() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      insert into told_tally (${sql.raw(kind)}, devices)
        select old.store_id, old.recycled_status, old.for_clerk, told.*, -1 from told_of(old) told;
    end if;
    if tg_op <> 'DELETE' then
      insert into told_tally (${sql.raw(kind)}, devices)
        select new.store_id, new.recycled_status, new.for_clerk, told.*, 1 from told_of(new) told;
    end if;
    return null;
  end $$`,
  sql`create trigger told_tally_kept after insert or delete on apple_device
    for each row execute function keep_told_tally()`,
  sql`create trigger told_tally_kept_up after update of ${sql.raw(watched)} on apple_device
    for each row when ((${sql.raw(ofRow('old'))}) is distinct from (${sql.raw(ofRow('new'))}))
    execute function keep_told_tally()`,

  sql`create function recount_told() returns void language sql as $$
    lock table apple_device in share row exclusive mode;
    truncate told_tally;
    insert into told_tally (${sql.raw(kind)}, devices, merged)
      select device.store_id, device.recycled_status, device.for_clerk, told.kind, told.value, told.name, count(*), true
      from apple_device device cross join lateral told_of(device) told group by 1, 2, 3, 4, 5, 6;
  $$`,
  sql`select recount_told()`,
  sql`create function forget_told_tally() returns trigger language plpgsql as $$
  begin
    truncate told_tally;
    return null;
  end $$`,
  sql`create trigger told_tally_forgotten after truncate on apple_device
    execute function forget_told_tally()`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
