import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** What the log is filtered by, in its order; and for each loop of the outbox what it looks for, however much else there is. */
const statements = [
  sql`create index operation_by_status on operation (store_id, status, date_created desc, id desc)`,
  sql`create index operation_by_command on operation (store_id, command, date_created desc, id desc)`,
  sql`create index operation_removed on operation (store_id, date_created desc, id desc) where removed_device is not null`,
  sql`create index operation_due on operation (run_at) where status = 0`,
  sql`create index operation_waiting on operation (released_at, id) where status = 1`,
  sql`create index operation_handed_over on operation (heard_at, sent_at) where status in (2, 3)`,
  sql`create index operation_outcome_unknown on operation (check_at) where status = 9`,
  sql`drop index operation_queue`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
