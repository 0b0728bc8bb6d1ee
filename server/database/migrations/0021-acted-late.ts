import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/** That a device has acted after its command had ended is a fact of its own; until now only the remark told it. */
const statements = [
  sql`alter table operation add column acted_late boolean not null default false`,
  sql`update operation set acted_late = true
    where status in (5, 6, 8) and remark in ('操作结束后收到设备的执行回执', '取消后设备仍执行，状态已更正')`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
