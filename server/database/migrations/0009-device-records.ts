import { sql } from 'kysely';
import type { Database } from '../tables.ts';

/** Devices that are known before they enrol, exports of the list, and what makes searching it fast. */
const statements = [
  sql`alter table apple_device add column gateway_told boolean not null default true`,
  sql`create index apple_device_untold on apple_device (date_created) where not gateway_told`,
  sql`alter table simulated_device add column identity jsonb`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
