import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** Calls of the stores' API: which key has given an operation, what was used once, and how many calls there were. */
const statements = [
  sql`alter table operation add column api_key text`,
  sql`create table api_nonce (
    api_key text not null,
    nonce text not null,
    used_at timestamptz not null,
    primary key (api_key, nonce)
  )`,
  sql`create index api_nonce_used on api_nonce (used_at)`,
  sql`create table api_usage (
    store_id uuid not null references store,
    day text not null,
    calls integer not null default 0,
    refused integer not null default 0,
    primary key (store_id, day)
  )`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
