import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * Clerks as administrators keep them: a password that was reset is to be changed, and hand-overs of devices stand in the journal, which
 * is read by store. `clerk.used_quota` is written by the release before and read by nobody: it goes with the release after this one.
 */
const statements = [
  sql`alter table clerk add column must_change_password boolean not null default false`,
  sql`create index journal_of_owners on journal (store_id, id) where kind = 'device' and what = 'owner'`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
