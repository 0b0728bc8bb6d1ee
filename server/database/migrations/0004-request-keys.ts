import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** Requests that have been acted upon, so that their repetition is not (`decision.idempotency`). */
const statements = [
  sql`create table request_key (
    key_hash text primary key,
    body_hash text not null,
    date_created timestamptz not null
  )`,
  sql`create index request_key_by_age on request_key (date_created)`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
