import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * Links to the enrolment page can be ended and made anew, and are good for one submission. Devices from before have generation 0, which
 * their printed links stand for. A later record begins at any number: a serial number that is removed and registered again is not reached by its former link.
 */
const statements = [
  sql`alter table apple_device
    add column enroll_generation integer not null default 0,
    add column enroll_ended_at timestamptz,
    add column enroll_submitted_at timestamptz`,
  sql`alter table apple_device
    alter column enroll_generation set default 1 + floor(random() * 1000000000)::integer`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
