import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * What makes a report worse than the one before, who has made each version, what was agreed to, and until when a report is asked for that was given back. Scores
 * of the former scale, 0 to 100, go: beside those of 300 to 900 they would say another thing. The release before writes none of it.
 */
const statements = [
  sql`alter table report add column worse_by jsonb not null default '[]', add column consent_ip text,
    add column consent_version text`,
  sql`alter table report_version add column late_until timestamptz, add column provider text, add column demo boolean`,
  sql`create index report_version_late on report_version (store_id, next_at) where late_until is not null`,
  sql`update report set score = null where score <= 100`,
  sql`update report_version set score = null where score <= 100`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
