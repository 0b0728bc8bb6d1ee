import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** When each thing was last heard of that a late word could undo, and when the gateway last refused a device. */
const statements = [
  sql`alter table apple_device
    add column supervise_observed_at timestamptz,
    add column enrolment_observed_at timestamptz,
    add column enterprise_trust_observed_at timestamptz,
    add column gateway_refused_at timestamptz`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
