import { operationStatus } from '#domain/devices/operation.ts';
import { lockStatus } from '#domain/devices/status-values.ts';
import { type CommandName, deviceKind } from '#domain/kinds/kinds.ts';
import { isOneOf } from '../database/conditions.ts';
import type { OperationRow } from '../database/schema/rows.ts';
import { type Tx, tableOf } from '../database/schema/tables.ts';

/** The lock status that a command asks for; the others ask for none. */
const wishes: Partial<Record<CommandName, number>> = {
  lock: lockStatus.locked,
  unlock: lockStatus.unlocked,
};

/** What a released operation makes of the device's wish; empty where it asks for none. */
export function wishOf({ id, command, clerk_id }: OperationRow, at: Date) {
  const lock_wanted = wishes[command];
  if (lock_wanted === undefined) return {};
  return { lock_wanted, lock_wanted_by: clerk_id, lock_wanted_at: at, lock_operation: id };
}

/** From the release on a lock or unlock is what somebody wants of the device; a scheduled one is not yet. */
export async function setWish(tx: Tx, operation: OperationRow, at: Date): Promise<void> {
  const wish = wishOf(operation, at);
  if (Object.keys(wish).length === 0) return;
  await tx
    .updateTable(tableOf(operation.device_kind))
    .set(wish)
    .where('id', '=', operation.device_id)
    .execute();
}

/** Nobody wants anything of the device's lock. */
export const noWish = {
  lock_wanted: null,
  lock_wanted_by: null,
  lock_wanted_at: null,
  lock_operation: null,
} as const;

/** A lock or unlock that is taken back before it was sent leaves the wish before it, as if it had never been given. */
export async function withdrawWish(tx: Tx, { id, device_kind, device_id }: OperationRow): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable(tableOf(device_kind))
    .set(noWish)
    .where('id', '=', device_id)
    .where('lock_operation', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const before = await wishBefore(tx, device_kind, device_id);
  if (before?.released_at) await setWish(tx, before, before.released_at);
}

/** The latest that was not taken back; one from before an erasure, or the removal of the profile, has ended with it. */
const wishBefore = (tx: Tx, kind: OperationRow['device_kind'], deviceId: string) =>
  tx
    .selectFrom('operation as wish')
    .selectAll('wish')
    .where('wish.device_id', '=', deviceId)
    .where('wish.command', 'in', ['lock', 'unlock'])
    .where('wish.status', '!=', operationStatus.cancelled)
    .where('wish.released_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('operation as end')
            .select('end.id')
            .whereRef('end.device_id', '=', 'wish.device_id')
            .where(isOneOf('end.command', deviceKind(kind).endEnrolment))
            .where('end.status', '=', operationStatus.acknowledged)
            .whereRef('end.finished_at', '>', 'wish.released_at'),
        ),
      ),
    )
    .orderBy('wish.released_at', 'desc')
    .orderBy('wish.id', 'desc')
    .limit(1)
    .executeTakeFirst();
