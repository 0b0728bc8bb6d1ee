import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** Who uploaded a wallpaper; null of the system's and of those before. */
export async function up(db: Database): Promise<void> {
  await sql`alter table wallpaper add column uploaded_by uuid references clerk`.execute(db);
}
