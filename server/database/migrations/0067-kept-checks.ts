import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * Numbers that the blacklist was asked about are kept, sealed. What requests were remembered by was a plain hash, which gives away what it is of: from now on
 * their key alone says that they are the same. The release before remembers plain hashes, and refuses what was asked before this and comes again.
 */
const statements = [
  sql`alter table blacklist_check add column content text`,
  ...['operation', 'batch', 'export_job', 'unlock_saga'].map(
    (table) => sql`update ${sql.table(table)} set request_hash = 'former' where length(request_hash) = 64`,
  ),
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
