import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** What the further commands leave on a device, on its record and on the simulated phone; wallpapers. */
const statements = [
  sql`alter table apple_device
    add column activation_lock_passcode_stored_at timestamptz,
    add column app_list_observed_at timestamptz,
    add column os_update_version text,
    add column os_update_observed_at timestamptz,
    add column global_proxy_observed_at timestamptz,
    add column dns_setting jsonb,
    add column dns_observed_at timestamptz,
    add column enterprise_trust_until timestamptz`,

  // Records of commands outlast the device's own record.
  sql`alter table operation drop constraint operation_device_id_fkey`,
  sql`alter table operation add column removed_device jsonb`,

  sql`create table wallpaper (
    id uuid primary key,
    date_created timestamptz not null default server_now(),
    type text not null,
    store_id uuid references store,
    content text not null
  )`,
  sql`create index wallpaper_by_store on wallpaper (store_id, date_created desc)`,

  sql`alter table simulated_device
    add column unlock_token text,
    add column passcode_set boolean not null default true,
    add column os_version text not null default '',
    add column available_os_updates jsonb not null default '[]',
    add column os_update jsonb,
    add column pac_url text,
    add column dns_setting jsonb,
    add column enterprise_trust_until timestamptz,
    add column rebooted_at timestamptz,
    add column wallpaper jsonb not null default '{}',
    add column app_list jsonb not null default '[]'`,
  // The phones of an older database are as the console has heard.
  sql`update simulated_device as phone set
    unlock_token = device.unlock_token,
    os_version = device.os_version,
    available_os_updates = device.available_os_updates,
    app_list = device.app_list
    from apple_device as device where device.id = phone.device_id`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
