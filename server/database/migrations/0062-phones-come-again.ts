import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * How a phone that the store has comes again (`decision.android.identity`). The release before makes no code of a device: where it takes one,
 * it takes the row that the phone names, which is the same one.
 */
const statements = [
  sql`alter table enrolment_code add column bound_to uuid, add column met_device uuid, add column met_at timestamptz`,
  sql`alter table android_device add column reenrol_asked_at timestamptz, add column doubled_at timestamptz`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
