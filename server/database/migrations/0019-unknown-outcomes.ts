import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** How many of the attempts to hand a command over reached nobody for certain, and when an unknown outcome is looked into next. */
const statements = [
  sql`alter table operation add column refusals integer not null default 0`,
  sql`alter table operation add column checks integer not null default 0`,
  sql`alter table operation add column check_at timestamptz`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
