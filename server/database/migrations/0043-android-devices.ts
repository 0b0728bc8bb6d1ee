import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';
import { type KeptList, listTables, listTriggers, plainText } from './0041-lists-of-kinds.ts';

/** What the table of every kind has from the first. */
export const commonColumns = `id uuid primary key,
  date_created timestamptz not null default server_now(),
  date_updated timestamptz not null default server_now(),
  store_id uuid not null references store,
  for_clerk uuid references clerk,
  remark text not null default '',
  serial_number text not null,
  model text not null,
  hirer_name text,
  hirer_phone_number text,
  supervise_status integer not null,
  supervise_observed_at timestamptz,
  registration_time timestamptz not null,
  last_active_time timestamptz,
  last_active_location jsonb,
  battery_level double precision,
  sim_1 jsonb,
  sim_2 jsonb,
  sim_observed_at timestamptz,
  recycled_status integer not null default 0,
  enrolment_observed_at timestamptz,
  lock_status integer,
  lock_observed_at timestamptz,
  lock_observed_by text,
  lock_wanted integer,
  lock_wanted_by uuid references clerk,
  lock_wanted_at timestamptz,
  lock_operation text,
  unfinished_count integer not null default 0,
  latest_operation_status integer`;

/** What hangs on a device goes with it. */
export const forgotten = (kind: string) =>
  sql.raw(
    `create trigger device_forgotten after delete on ${kind}_device for each row execute function forget_device()`,
  );

/** What the tables of these kinds have in common, to read where the kind does not matter. */
export const deviceView = (kinds: readonly string[]) =>
  sql.raw(
    `create or replace view device as ${kinds
      .map(
        (
          kind,
        ) => `select '${kind}'::text as kind, id, store_id, for_clerk, recycled_status, serial_number, model
          from ${kind}_device`,
      )
      .join(' union all ')}`,
  );

export const android: KeptList = {
  kind: 'android',
  searched: {
    serial_number: plainText('serial_number'),
    // Digits alone: no field holds the character that stands between the fields.
    imei: `coalesce((select string_agg(imei, ' ') from jsonb_array_elements_text(device.imei) imei), '')`,
    hirer_name: plainText('hirer_name'),
    hirer_phone_number: plainText('hirer_phone_number'),
    remark: plainText('remark'),
  },
  facets: { brand: 'text not null' },
  told: {
    columns: ['app_list'],
    query: `select 'app', coalesce(app ->> 'package_name', ''), coalesce(app ->> 'app_name', '')
      from jsonb_array_elements(device.app_list) app`,
  },
};

const statements = [
  sql`create table android_device (
    ${sql.raw(commonColumns)},
    brand text not null,
    channel integer not null,
    android_version text not null,
    agent_version text not null,
    imei jsonb not null default '[]',
    released_at timestamptz,
    app_list jsonb not null default '[]',
    app_list_observed_at timestamptz,
    system_restriction jsonb not null default '{}',
    system_restriction_observed_at timestamptz,
    app_restriction_enabled boolean not null default false,
    app_restriction_mode integer,
    app_restriction_list jsonb not null default '[]',
    app_restriction_observed_at timestamptz,
    wallpaper_id uuid,
    wallpaper_observed_at timestamptz,
    unlock_secret text,
    deregulate_secret text,
    unlock_codes_passed integer not null default 0,
    deregulate_codes_passed integer not null default 0,
    unlock_codes_given integer not null default 0,
    deregulate_codes_given integer not null default 0,
    unique (store_id, serial_number)
  )`,
  // One store at a time holds a phone (decision.android.identity): not where it was let go, or in the archive.
  sql`create unique index android_device_held on android_device (serial_number)
    where released_at is null and recycled_status = 0`,
  ...listTables(android),
  ...listTriggers(android),
  forgotten('android'),
  deviceView(['apple', 'android']),

  sql`create table enrolment_code (
    id uuid primary key,
    date_created timestamptz not null default server_now(),
    store_id uuid not null references store,
    clerk_id uuid not null references clerk,
    for_clerk uuid references clerk,
    code_hash text not null unique,
    code text not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    ended_at timestamptz,
    device_id uuid
  )`,
  sql`create index enrolment_code_by_store on enrolment_code (store_id, date_created desc, id desc)`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
