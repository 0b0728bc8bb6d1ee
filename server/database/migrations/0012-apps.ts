import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** Apps that a device was told to install and that it may open; what a person's restrictions never touch. */
const statements = [
  sql`alter table apple_device
    add column app_restriction_observed_at timestamptz,
    add column app_installs jsonb not null default '[]',
    add column app_installs_observed_at timestamptz`,
  sql`alter table clerk add column app_white_list jsonb not null default '[]'`,
  sql`alter table simulated_device
    add column app_restriction jsonb,
    add column app_installs jsonb not null default '[]'`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
