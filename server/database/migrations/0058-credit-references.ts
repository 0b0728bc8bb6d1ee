import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** A grant of reports carries a reference of the operator's, by which it is booked once (`decision.operator`). */
const statements = [
  sql`alter table report_ledger add column reference text`,
  sql`create unique index report_ledger_references on report_ledger (store_id, reference) where reference is not null`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
