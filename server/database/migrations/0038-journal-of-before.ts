import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** What stood in the histories before; whoever adds to them meanwhile waits for nothing. */
export async function up(db: Database): Promise<void> {
  await sql`select note_operation_step(step) from operation_history step`.execute(db);
}
