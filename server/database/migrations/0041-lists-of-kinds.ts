import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * What the list of a kind of device stands on: its searched texts, its tally, and the tally of what its devices told, each a table of its
 * own beside `<kind>_device`, kept by triggers, whoever writes and whichever way. A later migration that makes another kind makes these with
 * its table (tables-of-kind.ts).
 */
export interface KeptList {
  readonly kind: string;
  /** the columns that are searched, in the order in which the text has them, each as a text of the row `device` */
  readonly searched: Readonly<Record<string, string>>;
  /** what devices are counted by besides store, bin, clerk, model, lock and supervision: columns with their types */
  readonly facets: Readonly<Record<string, string>>;
  /** what devices tell that is counted: the columns it is read from, and a query over the row `device`: kind, value, name */
  readonly told: { readonly columns: readonly string[]; readonly query: string };
}

/** The searched text of a column that is one. No field holds the character that stands between the fields. */
export const plainText = (column: string) => `translate(coalesce(device.${column}, ''), chr(31), '')`;

const commonFacets = ['store_id', 'recycled_status', 'for_clerk', 'model', 'lock_status', 'supervise_status'];
const toldColumns = 'store_id, recycled_status, for_clerk, kind, value, name';

export const facetsOf = ({ facets }: KeptList) => [...commonFacets, ...Object.keys(facets)];
export const of = (row: string, columns: readonly string[]) =>
  columns.map((column) => `${row}.${column}`).join(', ');

export const searchIndexes = (kind: string) => [
  `create index ${kind}_search_by_grams on ${kind}_search using gin (search_grams(text))`,
  `alter index ${kind}_search_by_grams alter column 1 set statistics 0`,
  `create index ${kind}_search_by_model on ${kind}_search (store_id, recycled_status, model)`,
];

/** With the indexes that a list needs. */
export function listTables(list: KeptList): readonly RawBuilder<unknown>[] {
  const { kind, facets } = list;
  const ownFacets = Object.entries(facets).map(([column, type]) => `${column} ${type},`);
  const alsoListed = facetsOf(list).slice(2);
  const raw = [
    `create table ${kind}_search (
      device_id uuid primary key references ${kind}_device on delete cascade,
      store_id uuid not null,
      for_clerk uuid,
      recycled_status integer not null,
      text text not null,
      model text not null)`,
    ...searchIndexes(kind),

    // Rows add up to the number of devices. Nobody ever changes one, so that writers do not wait for each other.
    `create table ${kind}_tally (
      store_id uuid not null,
      recycled_status integer not null,
      for_clerk uuid,
      model text not null,
      lock_status integer,
      supervise_status integer not null,
      ${ownFacets.join('\n')}
      is_pending boolean not null,
      devices integer not null,
      merged boolean not null default false)`,
    `create index ${kind}_tally_by_store on ${kind}_tally (store_id, recycled_status)`,
    `create index ${kind}_tally_unmerged on ${kind}_tally (store_id) where not merged`,

    `create table ${kind}_told (
      store_id uuid not null,
      recycled_status integer not null,
      for_clerk uuid,
      kind text not null,
      value text not null,
      name text not null,
      devices integer not null,
      merged boolean not null default false)`,
    `create index ${kind}_told_by_store on ${kind}_told (store_id, recycled_status, kind)`,
    `create index ${kind}_told_unmerged on ${kind}_told (store_id) where not merged`,

    // The list's first order with everything that it is filtered by: neither a count nor a walk to a rare device reads the wide rows.
    `create index ${kind}_device_listed
      on ${kind}_device (store_id, recycled_status, registration_time desc, id desc)
      include (${alsoListed.join(', ')}, last_active_time, unfinished_count, latest_operation_status, lock_wanted,
        lock_wanted_at)`,
    `create index ${kind}_device_by_activity
      on ${kind}_device (store_id, recycled_status, last_active_time desc nulls last, id desc)`,
    `create index ${kind}_device_of_clerk_by_registration
      on ${kind}_device (store_id, for_clerk, recycled_status, registration_time desc, id desc)`,
    `create index ${kind}_device_of_clerk_by_activity
      on ${kind}_device (store_id, for_clerk, recycled_status, last_active_time desc nulls last, id desc)`,
    // The few that may be abnormal (devices/attention.ts).
    `create index ${kind}_device_doubtful on ${kind}_device (store_id, recycled_status, for_clerk)
      include (latest_operation_status, lock_wanted, lock_status, lock_wanted_at)
      where latest_operation_status in (5, 9) or (lock_wanted is not null and lock_wanted is distinct from lock_status)`,
  ];
  return raw.map((statement) => sql.raw(statement));
}

export function listTriggers(list: KeptList): readonly RawBuilder<unknown>[] {
  const { kind, searched, told } = list;
  const facets = facetsOf(list);
  const counted = facets.join(', ');
  const inText = [...Object.keys(searched), 'for_clerk', 'recycled_status', 'model'];
  const inTold = ['store_id', 'recycled_status', 'for_clerk', ...told.columns];
  const kept = (what: string, columns: readonly string[], isOther: string) => [
    `create trigger ${kind}_${what}_kept_up after update of ${columns.join(', ')} on ${kind}_device
      for each row when (${isOther}) execute function keep_${kind}_${what}()`,
  ];
  const differs = (columns: readonly string[]) =>
    `(${of('old', columns)}) is distinct from (${of('new', columns)})`;
  const raw = [
    // Every field has its place, also where it is empty.
    `create function ${kind}_search_text(device ${kind}_device) returns text language sql stable as $$
      select lower(concat_ws(chr(31), ${Object.values(searched).join(', ')}))
    $$`,
    `create function keep_${kind}_search() returns trigger language plpgsql as $$
    begin
      insert into ${kind}_search (device_id, store_id, for_clerk, recycled_status, text, model)
        values (new.id, new.store_id, new.for_clerk, new.recycled_status, ${kind}_search_text(new), new.model)
        on conflict (device_id) do update set for_clerk = excluded.for_clerk,
          recycled_status = excluded.recycled_status, text = excluded.text, model = excluded.model;
      return null;
    end $$`,
    `create trigger ${kind}_search_kept after insert on ${kind}_device
      for each row execute function keep_${kind}_search()`,
    ...kept('search', inText, differs(inText)),

    `create function keep_${kind}_tally() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into ${kind}_tally (${counted}, is_pending, devices)
          values (${of('old', facets)}, old.unfinished_count > 0, -1);
      end if;
      if tg_op <> 'DELETE' then
        insert into ${kind}_tally (${counted}, is_pending, devices)
          values (${of('new', facets)}, new.unfinished_count > 0, 1);
      end if;
      return null;
    end $$`,
    `create trigger ${kind}_tally_kept after insert or delete on ${kind}_device
      for each row execute function keep_${kind}_tally()`,
    ...kept(
      'tally',
      [...facets, 'unfinished_count'],
      `(${of('old', facets)}, old.unfinished_count > 0) is distinct from (${of('new', facets)}, new.unfinished_count > 0)`,
    ),

    `create function ${kind}_told_by(device ${kind}_device) returns table (kind text, value text, name text)
    language plpgsql stable as $$
    begin
      return query ${told.query};
    end $$`,
    `create function keep_${kind}_told() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into ${kind}_told (${toldColumns}, devices)
          select old.store_id, old.recycled_status, old.for_clerk, told.*, -1 from ${kind}_told_by(old) told;
      end if;
      if tg_op <> 'DELETE' then
        insert into ${kind}_told (${toldColumns}, devices)
          select new.store_id, new.recycled_status, new.for_clerk, told.*, 1 from ${kind}_told_by(new) told;
      end if;
      return null;
    end $$`,
    `create trigger ${kind}_told_kept after insert or delete on ${kind}_device
      for each row execute function keep_${kind}_told()`,
    ...kept('told', inTold, differs(inTold)),

    // Behind a load without triggers. Nobody writes meanwhile.
    `create function recount_${kind}() returns void language sql as $$
      lock table ${kind}_device in share row exclusive mode;
      truncate ${kind}_tally, ${kind}_told;
      insert into ${kind}_tally (${counted}, is_pending, devices, merged)
        select ${counted}, unfinished_count > 0, count(*), true
        from ${kind}_device group by ${counted}, unfinished_count > 0;
      insert into ${kind}_told (${toldColumns}, devices, merged)
        select device.store_id, device.recycled_status, device.for_clerk, told.kind, told.value, told.name, count(*), true
        from ${kind}_device device cross join lateral ${kind}_told_by(device) told group by 1, 2, 3, 4, 5, 6;
    $$`,
    `create function forget_${kind}_tallies() returns trigger language plpgsql as $$
    begin
      truncate ${kind}_tally, ${kind}_told;
      return null;
    end $$`,
    `create trigger ${kind}_tallies_forgotten after truncate on ${kind}_device
      execute function forget_${kind}_tallies()`,
  ];
  return raw.map((statement) => sql.raw(statement));
}

export const apple: KeptList = {
  kind: 'apple',
  searched: Object.fromEntries(
    ['serial_number', 'imei_1', 'imei_2', 'hirer_name', 'hirer_phone_number', 'remark'].map((column) => [
      column,
      plainText(column),
    ]),
  ),
  facets: {
    abm_status: 'integer not null',
    activation_lock_status: 'integer not null',
    os_update_status: 'integer',
    global_proxy_status: 'integer not null',
  },
  told: {
    columns: [
      'model',
      'app_list',
      'system_restriction',
      'app_restriction_enable',
      'app_restriction_type',
      'app_restriction_list',
    ],
    // A device that has no model has not enrolled, and follows nothing yet.
    query: `select 'app', coalesce(app ->> 'bundle_id', ''), coalesce(app ->> 'app_name', '')
        from jsonb_array_elements(device.app_list) app
      union all
      select 'system', device.system_restriction::text, '' where device.model <> ''
      union all
      select 'default apps', device.app_restriction_list::text, ''
        where device.model <> '' and device.app_restriction_enable and device.app_restriction_type = 0`,
  },
};

/** Made when there was one kind of device: table, and what belongs to it. */
const renamed = {
  device_search: ['apple_search', ['pkey', 'by_grams', 'by_model']],
  device_tally: ['apple_tally', ['by_store', 'unmerged']],
  told_tally: ['apple_told', ['by_store', 'unmerged']],
} as const;

const statements = [
  sql`lock table apple_device, device_search, device_tally, told_tally in access exclusive mode`,
  ...['device_search_kept', 'device_search_kept_up', 'device_tally_kept', 'device_tally_kept_up'].map(
    dropTrigger,
  ),
  ...['device_tally_forgotten', 'told_tally_kept', 'told_tally_kept_up', 'told_tally_forgotten'].map(
    dropTrigger,
  ),
  sql`drop function keep_device_search(), keep_device_tally(), keep_told_tally(), forget_device_tally(), forget_told_tally(),
    recount_devices(), recount_told(), device_search_text(apple_device), told_of(apple_device)`,
  ...Object.entries(renamed).flatMap(([before, [after, indexes]]) => [
    sql`alter table ${sql.table(before)} rename to ${sql.ref(after)}`,
    ...indexes.map(
      (index) =>
        sql`alter index ${sql.table(`${before}_${index}`)} rename to ${sql.ref(`${after}_${index}`)}`,
    ),
    // The release before reads and merges them under their old names, and means Apple devices.
    sql`create view ${sql.table(before)} as select * from ${sql.table(after)}`,
  ]),
  sql`alter table apple_search rename constraint device_search_device_id_fkey to apple_search_device_id_fkey`,
  ...listTriggers(apple),

  sql`alter table export_job add column device_kind text not null default 'apple'`,
  sql`create unique index export_one_running_of_kind on export_job (clerk_id, device_kind) where status = 'running'`,
  sql`drop index export_one_running`,

  sql`alter table default_change add column device_kind text not null default 'apple'`,
  sql`create index default_change_by_kind on default_change (store_id, device_kind, type, id desc)`,
  sql`drop index default_change_by_store`,
  sql`alter table store add column android_system_restriction jsonb not null default '{}'`,
  sql`alter table store add column android_app_restriction jsonb not null default '[]'`,
];

function dropTrigger(name: string) {
  return sql`drop trigger ${sql.ref(name)} on apple_device`;
}

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
