import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** Commands that wait out a hold window, what is known since when of a device, and the simulated phones' other properties. */
const statements = [
  sql`alter table operation add column hold boolean not null default false`,
  sql`alter table apple_device add column activation_lock_observed_at timestamptz`,
  sql`alter table apple_device add column system_restriction_observed_at timestamptz`,

  // The phones of an older database are in ABM and stand under an activation lock as far as the console has heard.
  sql`alter table simulated_device add column supervised boolean not null default true`,
  sql`alter table simulated_device add column in_abm boolean not null default false`,
  sql`alter table simulated_device add column activation_locked boolean not null default false`,
  sql`alter table simulated_device add column system_restriction jsonb not null default '{}'`,
  sql`alter table simulated_device add column set_up_at timestamptz`,
  sql`update simulated_device as phone set
    supervised = device.supervise_status = 1,
    in_abm = device.abm_status = 1,
    activation_locked = device.activation_lock_status = 1,
    system_restriction = device.system_restriction
    from apple_device as device where device.id = phone.device_id`,
  sql`create index simulated_device_by_set_up on simulated_device (set_up_at) where set_up_at is not null`,

  sql`alter table simulated_command add column channel text not null default 'device'`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
