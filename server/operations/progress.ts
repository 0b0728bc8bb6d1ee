import type { ProgressItem } from '#api/contract/apple/device.ts';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { isAmong, isOneOf } from '../database/conditions.ts';
import type { DatabaseOrTx } from '../database/schema/tables.ts';
import { awaitsDevice } from './heard-since.ts';
import { mayHaveLeft, unfinishedStatuses } from './operation-change.ts';

/**
 * When a device, or Apple's servers, last said how it is in what a command is about. What only happens (a reboot, an erasure) shows
 * in nothing that a device says without being asked: no word of it tells that it will not happen any more.
 */
const observedAt: Partial<Record<AppleCommandName, 'lock_observed_at' | 'activation_lock_observed_at'>> = {
  lock: 'lock_observed_at',
  unlock: 'lock_observed_at',
  'turn-on-activation-lock': 'activation_lock_observed_at',
  'turn-off-activation-lock': 'activation_lock_observed_at',
};

/** Unfinished operations by device, oldest first (`decision.progress`): one query for a whole page. */
export async function progressOf(
  db: DatabaseOrTx,
  deviceIds: readonly string[],
): Promise<Map<string, ProgressItem[]>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('operation')
    .innerJoin('clerk', 'clerk.id', 'operation.clerk_id')
    .innerJoin('apple_device', 'apple_device.id', 'operation.device_id')
    .select([
      'operation.id',
      'operation.device_id',
      'operation.command',
      'operation.status',
      'operation.scheduled',
      'operation.hold',
      'operation.date_created',
      'operation.run_at',
      'operation.cancel',
      'operation.sent_at',
      'operation.heard_at',
      'operation.attempts',
      'operation.refusals',
      'operation.remark',
      'apple_device.lock_observed_at',
      'apple_device.activation_lock_observed_at',
      'clerk.name as clerk_name',
    ])
    .where(isAmong('operation.device_id', deviceIds))
    .where(isOneOf('operation.status', unfinishedStatuses))
    .orderBy('operation.date_created')
    .orderBy('operation.id')
    .execute();
  const items = new Map<string, ProgressItem[]>();
  for (const row of rows) {
    const { id, device_id, command, status, hold, cancel, clerk_name } = row;
    const column = observedAt[command];
    const observed = column ? row[column] : null;
    const item = {
      id,
      command,
      status,
      date_created: row.date_created.toISOString(),
      run_at: row.scheduled || hold ? row.run_at.toISOString() : null,
      hold,
      awaits_device: awaitsDevice(row),
      may_have_left: status === operationStatus.waiting && mayHaveLeft(row),
      remark: row.remark,
      cancel,
      observed_since: row.sent_at !== null && observed !== null && observed > row.sent_at,
      clerk_name,
    };
    items.set(device_id, [...(items.get(device_id) ?? []), item]);
  }
  return items;
}
