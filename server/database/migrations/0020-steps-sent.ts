import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** A step of a one-click unlock remembers that an earlier try of it was handed over. Of older steps only the latest try is known. */
export async function up(db: Database): Promise<void> {
  await sql`alter table unlock_step add column sent boolean not null default false`.execute(db);
}
