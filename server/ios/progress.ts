import type { ProgressItem } from '#api/contract/apple-device.ts';
import type { DatabaseOrTx } from '../database/tables.ts';
import { unfinishedStatuses } from '../outbox/operation-change.ts';

/** Unfinished operations by device, oldest first (`decision.progress`): one query for a whole page. */
export async function progressOf(
  db: DatabaseOrTx,
  deviceIds: readonly string[],
): Promise<Map<string, ProgressItem[]>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('operation')
    .innerJoin('clerk', 'clerk.id', 'operation.clerk_id')
    .select([
      'operation.id',
      'operation.device_id',
      'operation.command',
      'operation.status',
      'operation.scheduled',
      'operation.hold',
      'operation.date_created',
      'operation.run_at',
      'clerk.name as clerk_name',
    ])
    .where('operation.device_id', 'in', deviceIds)
    .where('operation.status', 'in', unfinishedStatuses)
    .orderBy('operation.date_created')
    .orderBy('operation.id')
    .execute();
  const items = new Map<string, ProgressItem[]>();
  for (const { device_id, scheduled, ...row } of rows) {
    const item = {
      ...row,
      date_created: row.date_created.toISOString(),
      run_at: scheduled || row.hold ? row.run_at.toISOString() : null,
    };
    items.set(device_id, [...(items.get(device_id) ?? []), item]);
  }
  return items;
}
