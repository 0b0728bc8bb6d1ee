import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** The same time in a language that keeps its plan: PostgreSQL plans a function in SQL anew with each call. */
export async function up(db: Database): Promise<void> {
  await sql`create or replace function server_now() returns timestamptz language plpgsql stable as $$
    begin
      return clock_timestamp() + coalesce(
        (select value::double precision from setting where key = 'clock_offset_ms'), 0) * interval '1 millisecond';
    end
  $$`.execute(db);
}
