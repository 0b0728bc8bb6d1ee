import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * Each look of the outbox has an index of what is due alone, however much stands beside it: locks of phones that are not heard of
 * stay for ever, and while the gateway is away everything waits. `ended_attempts` tells a wait between two attempts from an attempt
 * that is under way.
 */
const statements = [
  sql`alter table operation add column ended_attempts integer not null default 0`,
  // Whoever says that it is busy has been heard of.
  sql`update operation set heard_at = sent_at where status = 3 and heard_at is null`,
  sql`create index operation_next on operation ((coalesce(lease_until, released_at))) where status = 1`,
  sql`create index operation_heard on operation (heard_at) where status in (2, 3) and heard_at is not null`,
  sql`create index operation_unheard on operation (command, sent_at) where status in (2, 3) and heard_at is null`,
  sql`create index operation_asked on operation (check_at) where status in (2, 3) and check_at is not null`,
  sql`create index operation_unwanted on operation (id)
    where status in (2, 3) and check_at is null and (cancel is not null or overtaken_by is not null)`,
  sql`create index operation_expiring on operation (date_created)
    where status in (2, 3) and check_at is null and command not in ('lock', 'unlock')`,
  sql`drop index operation_waiting`,
  sql`drop index operation_handed_over`,
  sql`drop index operation_overtaken`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
