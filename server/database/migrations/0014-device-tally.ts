import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

const facets = `store_id, recycled_status, for_clerk, model, lock_status, supervise_status, abm_status,
  activation_lock_status, os_update_status, global_proxy_status`;
const facetsOf = (row: string) => facets.replace(/\w+/g, (column) => `${row}.${column}`);

/**
 * How many devices there are of each kind, so that nobody has to count a million of them, and an index that has all that a list
 * is filtered by. Kept by triggers in the transaction that changes the device: what was counted is what is there.
 */
const statements = [
  // Rows add up to the number of devices. Nobody ever changes one, so that writers do not wait for each other.
  sql`create table device_tally (
    store_id uuid not null,
    recycled_status integer not null,
    for_clerk uuid,
    model text not null,
    lock_status integer,
    supervise_status integer not null,
    abm_status integer not null,
    activation_lock_status integer not null,
    os_update_status integer,
    global_proxy_status integer not null,
    is_pending boolean not null,
    devices integer not null,
    merged boolean not null default false
  )`,
  sql`create index device_tally_by_store on device_tally (store_id, recycled_status)`,
  sql`create index device_tally_unmerged on device_tally (store_id) where not merged`,

  sql`create function keep_device_tally() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      insert into device_tally values (${sql.raw(facetsOf('old'))}, old.unfinished_count > 0, -1);
    end if;
    if tg_op <> 'DELETE' then
      insert into device_tally values (${sql.raw(facetsOf('new'))}, new.unfinished_count > 0, 1);
    end if;
    return null;
  end $$`,
  sql`create trigger device_tally_kept after insert or delete on apple_device
    for each row execute function keep_device_tally()`,
  sql`create trigger device_tally_kept_up after update of ${sql.raw(facets)}, unfinished_count on apple_device
    for each row when ((${sql.raw(facetsOf('old'))}, old.unfinished_count > 0)
      is distinct from (${sql.raw(facetsOf('new'))}, new.unfinished_count > 0))
    execute function keep_device_tally()`,

  // Nobody writes meanwhile: a trigger can be made only while nobody does, and keeps that lock until the end.
  sql`create function recount_devices() returns void language sql as $$
    lock table apple_device in share row exclusive mode;
    truncate device_tally;
    insert into device_tally select ${sql.raw(facets)}, unfinished_count > 0, count(*), true
      from apple_device group by ${sql.raw(facets)}, unfinished_count > 0;
  $$`,
  sql`select recount_devices()`,
  sql`create function forget_device_tally() returns trigger language plpgsql as $$
  begin
    truncate device_tally;
    return null;
  end $$`,
  sql`create trigger device_tally_forgotten after truncate on apple_device
    execute function forget_device_tally()`,

  // The list's first order with everything that it is filtered by: neither a count nor a walk to a rare device reads the wide rows.
  sql`create index apple_device_listed
    on apple_device (store_id, recycled_status, registration_time desc, id desc)
    include (for_clerk, model, lock_status, supervise_status, abm_status, activation_lock_status, os_update_status,
      global_proxy_status, last_active_time, unfinished_count, latest_operation_status, lock_wanted, lock_wanted_at)`,
  sql`drop index apple_device_by_registration`,
  sql`drop index apple_device_counted`,
  // The few that may be abnormal; only for some of them does it depend on the time.
  sql`create index apple_device_doubtful on apple_device (store_id, recycled_status, for_clerk)
    include (latest_operation_status, lock_wanted, lock_status, lock_wanted_at)
    where latest_operation_status in (5, 9) or (lock_wanted is not null and lock_wanted is distinct from lock_status)`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
