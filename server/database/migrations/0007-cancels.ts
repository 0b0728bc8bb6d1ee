import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** Who took a command back, and when (`decision.operation`). */
const statements = [
  sql`alter table operation
    add cancelled_by uuid references clerk,
    add cancelled_at timestamptz`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
