import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** When what a phone with a wrong clock said was first heard: told a second time, it is no newer. */
export async function up(db: Database): Promise<void> {
  await sql`create table told_ahead (
    device_id uuid not null,
    said_ms double precision not null,
    heard_at timestamptz not null,
    primary key (device_id, said_ms)
  )`.execute(db);
  await sql`create index told_ahead_by_time on told_ahead (heard_at)`.execute(db);
}
