import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** What a store says by itself: the text that a lock begins with, the content of its profile, and its key and token of Apple Business Manager. */
const statements = [
  sql`alter table store add column lock_text jsonb`,
  sql`alter table store add column apple_profile jsonb`,
  sql`create table store_abm (
    store_id uuid primary key references store,
    date_created timestamptz not null,
    certificate text not null,
    private_key text not null,
    token text,
    token_expires_at timestamptz
  )`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
