import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * When a device was first heard of after a command was handed over: until then it waits for the device, and nothing is
 * unknown (`decision.waiting`). A newer opposite may stand behind one that waits (`decision.one-active`): there may be one
 * of a command, no longer one of a kind.
 */
const statements = [
  sql`alter table operation
    add column heard_at timestamptz,
    add column overtaken_by text`,
  sql`update operation set heard_at = device.last_active_time
    from apple_device as device
    where device.id = operation.device_id and operation.status in (2, 3, 9)
      and device.last_active_time > operation.sent_at`,
  sql`create unique index operation_one_unfinished on operation (device_id, command) where status in (1, 2, 3)`,
  sql`drop index operation_one_released`,
  sql`create index operation_overtaken on operation (check_at) where overtaken_by is not null and status = 2`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
