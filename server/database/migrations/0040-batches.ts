import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** Batches that the server carries out (`decision.batch`), device after device. The release before knows nothing of them. */
const statements = [
  sql`create table batch (
    id uuid primary key,
    request_hash text not null,
    date_created timestamptz not null,
    store_id uuid not null references store (id),
    clerk_id uuid not null references clerk (id),
    ip text not null,
    device_kind text not null,
    command text not null,
    fields jsonb not null,
    total integer not null,
    status text not null,
    dismissed boolean not null default false,
    finished_at timestamptz,
    last_turn_at timestamptz not null,
    faults integer not null default 0)`,
  sql`create index batch_running on batch (last_turn_at, id) where status = 'running'`,
  sql`create index batch_of_clerk on batch (clerk_id, date_created)`,
  sql`create index batch_age on batch (date_created)`,
  sql`create table batch_item (
    batch_id uuid not null references batch (id) on delete cascade,
    position integer not null,
    device_id uuid not null,
    serial_number text not null,
    product_name text not null,
    command_uuid uuid not null,
    stage text not null default 'unsent',
    sentence text not null default '',
    operation_id text,
    primary key (batch_id, position))`,
  sql`create unique index batch_item_uuid on batch_item (command_uuid)`,
  sql`create index batch_item_unsent on batch_item (batch_id, position) where stage = 'unsent'`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
