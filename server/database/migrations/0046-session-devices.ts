import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** Where a session began; '' of those before. */
export async function up(db: Database): Promise<void> {
  await sql`alter table session
    add column ip text not null default '',
    add column user_agent text not null default ''`.execute(db);
}
