import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** Stores, clerks, their sessions and everything that proves who somebody is. */
const statements = [
  sql`create table setting (key text primary key, value text not null)`,

  // The one place that reads the time (decision.time). Stable, so that an index can answer `run_at <= server_now()`.
  sql`create function server_now() returns timestamptz language sql stable as $$
    select clock_timestamp() + coalesce(
      (select value::double precision from setting where key = 'clock_offset_ms'), 0) * interval '1 millisecond'
  $$`,

  sql`create table store (
    id uuid primary key,
    date_created timestamptz not null default server_now(),
    date_updated timestamptz not null default server_now(),
    store_name text not null,
    modules jsonb not null default '[]',
    discount_rate double precision not null default 1,
    device_count integer not null default 0,
    rcs_count integer not null default 0,
    used_rcs_count integer not null default 0,
    employee_default_permission text not null default '',
    remark text not null default '',
    system_restriction jsonb not null default '{}',
    app_restriction jsonb not null default '[]',
    manager_host_url text,
    manager_api_key text,
    manager_payload_prefix text,
    abm_account text,
    abm_server text,
    api_enabled boolean not null default false,
    api_key text,
    api_secret_key text,
    api_callback_url text,
    api_ip_white_list text not null default '',
    global_http_proxy_pac_url text,
    sms_verify jsonb not null default '{}'
  )`,

  sql`create table clerk (
    id uuid primary key,
    date_created timestamptz not null default server_now(),
    date_updated timestamptz not null default server_now(),
    store_id uuid not null references store,
    name text not null,
    phone_number text not null unique,
    password_hash text not null,
    secondary_password_hash text,
    is_admin boolean not null default false,
    permission text not null default '',
    "system_user" boolean not null default false,
    disabled boolean not null default false,
    quota_limit boolean not null default false,
    total_quota integer not null default 0,
    used_quota integer not null default 0,
    lost_modal_content jsonb,
    visible_clerk jsonb not null default '[]'
  )`,
  sql`create index clerk_by_store on clerk (store_id, date_created)`,

  sql`create table session (
    id uuid primary key,
    clerk_id uuid not null references clerk on delete cascade,
    date_created timestamptz not null default server_now(),
    access_hash text not null,
    access_expires timestamptz not null,
    refresh_hash text not null,
    refresh_expires timestamptz not null,
    previous_refresh_hash text,
    rotated_at timestamptz,
    successor_used boolean not null default false,
    revoked_at timestamptz
  )`,
  sql`create index session_by_clerk on session (clerk_id)`,
  sql`create index session_by_expiry on session (refresh_expires)`,

  sql`create table captcha (
    id uuid primary key,
    answer_hash text not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index captcha_by_expiry on captcha (expires_at)`,

  sql`create table sms_code (
    id uuid primary key,
    phone_number text not null,
    type text not null,
    code_hash text not null,
    expires_at timestamptz not null,
    tries integer not null default 0,
    used_at timestamptz,
    date_created timestamptz not null default server_now()
  )`,
  sql`create index sms_code_by_number on sms_code (phone_number, type, date_created desc)`,

  sql`create table attempt (
    key text primary key,
    window_start timestamptz not null,
    count integer not null
  )`,

  sql`create table credential_grant (
    key uuid primary key,
    clerk_id uuid not null references clerk on delete cascade,
    command text not null,
    expires_at timestamptz not null
  )`,
  sql`create index credential_grant_by_expiry on credential_grant (expires_at)`,

  sql`create table login_log (
    id uuid primary key,
    date_created timestamptz not null default server_now(),
    store_id uuid not null references store on delete cascade,
    clerk_id uuid not null references clerk on delete cascade,
    ip text not null,
    status integer not null
  )`,
  sql`create index login_log_by_store on login_log (store_id, date_created desc, id desc)`,
  sql`create index login_log_by_clerk on login_log (clerk_id, date_created desc, id desc)`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
