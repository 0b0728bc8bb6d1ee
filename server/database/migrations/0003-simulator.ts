import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** The simulated phones: a world of their own, so nothing here refers to the console's tables. */
const statements = [
  sql`create table simulated_device (
    device_id uuid primary key,
    behaviour text not null,
    online boolean not null,
    enrolled boolean not null,
    locked boolean not null,
    lock_message text,
    location jsonb not null,
    script jsonb not null default '[]',
    last_contact_at timestamptz,
    next_contact_at timestamptz
  )`,
  sql`create index simulated_device_by_contact on simulated_device (next_contact_at)`,

  sql`create table simulated_command (
    command_uuid uuid not null,
    device_id uuid not null,
    command text not null,
    payload jsonb not null default '{}',
    received_at timestamptz not null,
    due_at timestamptz,
    attempts integer not null default 0,
    effects integer not null default 0,
    state text not null,
    answer jsonb,
    primary key (device_id, command_uuid)
  )`,
  sql`create index simulated_command_by_state on simulated_command (state, due_at)`,
  sql`create index simulated_command_by_device on simulated_command (device_id, received_at)`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
