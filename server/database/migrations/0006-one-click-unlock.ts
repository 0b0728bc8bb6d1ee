import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** One-click unlocks with their steps, and keys that are good for them only (`decision.unlock-saga`, `decision.grant`). */
const statements = [
  sql`create table unlock_saga (
    id uuid primary key,
    request_hash text not null,
    date_created timestamptz not null,
    store_id uuid not null references store,
    clerk_id uuid not null references clerk,
    acting_clerk_id uuid not null references clerk,
    device_id uuid not null references apple_device on delete cascade,
    commands jsonb not null,
    ip text not null,
    status text not null,
    held boolean not null default false,
    resumed_at timestamptz,
    cancel text,
    cancelled_by uuid references clerk,
    cancelled_at timestamptz,
    finished_at timestamptz
  )`,
  sql`create unique index unlock_saga_one_unfinished on unlock_saga (device_id)
    where status in ('running', 'stopping', 'stopped')`,
  sql`create index unlock_saga_unfinished on unlock_saga (date_created)
    where status in ('running', 'stopping', 'stopped')`,
  sql`create index unlock_saga_by_device on unlock_saga (device_id, date_created desc, id desc)`,

  sql`create table unlock_step (
    saga_id uuid not null references unlock_saga on delete cascade,
    position integer not null,
    command text not null,
    command_uuid uuid not null unique,
    status text not null,
    reason text not null default '',
    exit text not null default '',
    primary key (saga_id, position)
  )`,

  sql`alter table credential_grant
    add device_id uuid,
    add commands jsonb,
    add with_sms boolean not null default false`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
