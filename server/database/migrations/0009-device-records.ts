import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** Devices that are known before they enrol, exports of the list, and what makes searching it fast. */
const statements = [
  sql`alter table apple_device add column gateway_told boolean not null default true`,
  sql`create index apple_device_untold on apple_device (date_created) where not gateway_told`,
  sql`alter table simulated_device add column identity jsonb`,

  sql`create table export_job (
    id uuid primary key,
    request_hash text not null,
    date_created timestamptz not null,
    store_id uuid not null references store,
    clerk_id uuid not null references clerk,
    ip text not null,
    filter jsonb not null,
    status text not null,
    total integer not null,
    done integer not null default 0,
    last_registration timestamptz,
    last_id uuid,
    parts integer not null default 0,
    faults integer not null default 0,
    finished_at timestamptz,
    remark text not null default ''
  )`,
  sql`create unique index export_one_running on export_job (clerk_id) where status = 'running'`,
  sql`create index export_by_store on export_job (store_id, date_created desc, id desc)`,
  sql`create table export_part (
    job_id uuid not null references export_job on delete cascade,
    position integer not null,
    content bytea not null,
    primary key (job_id, position)
  )`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
