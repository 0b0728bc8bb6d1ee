import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** When a person set the white list last. What was recorded of places is removed by its date. */
const statements = [
  sql`alter table clerk add column app_white_list_changed_at timestamptz`,
  sql`create index location_log_by_date on location_log (date_created)`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
