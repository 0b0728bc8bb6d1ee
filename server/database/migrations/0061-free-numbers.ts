import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * A number belongs to one enabled clerk of all stores: whoever is disabled leaves it free (`decision.clerk.new`). A generated password ends,
 * and a session says when and where from it was used last. A replica of the release before adds nobody as long as it runs beside this one.
 */
const statements = [
  sql`alter table clerk drop constraint clerk_phone_number_key`,
  sql`create unique index clerk_by_number on clerk (phone_number) where not disabled`,
  sql`create index clerk_by_former_number on clerk (phone_number) where disabled`,
  sql`alter table clerk add column password_ends_at timestamptz`,
  sql`alter table session add column last_used_at timestamptz`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
