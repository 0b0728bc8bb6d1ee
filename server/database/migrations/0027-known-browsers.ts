import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** Browsers that somebody has logged in with (`decision.known-browser`), and which of them an SMS code was sent for. */
const statements = [
  sql`create table known_browser (
    token_hash text primary key,
    clerk_id uuid not null references clerk on delete cascade,
    date_created timestamptz not null default server_now(),
    expires_at timestamptz not null
  )`,
  sql`create index known_browser_by_clerk on known_browser (clerk_id)`,
  sql`create index known_browser_by_expiry on known_browser (expires_at)`,
  sql`alter table sms_code add column browser text`,
  sql`alter table login_log add column new_browser boolean not null default false`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
