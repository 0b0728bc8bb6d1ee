import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** What the browser of a log-in calls itself; '' of those before. */
export async function up(db: Database): Promise<void> {
  await sql`alter table login_log add column user_agent text not null default ''`.execute(db);
}
