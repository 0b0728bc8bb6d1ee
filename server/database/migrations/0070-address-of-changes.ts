import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** From where a person has changed a setting; null for entries from before, and for those of the release before. */
export async function up(db: Database): Promise<void> {
  await sql`alter table journal add column ip text`.execute(db);
}
