import type { AppleCommandName } from '#domain/apple-commands.ts';
import { lockStatus } from '#domain/status-values.ts';
import type { Tx } from '../database/tables.ts';
import type { OperationRow } from './operation-change.ts';

/** The lock status that a command asks for; the others ask for none. */
const wishes: Partial<Record<AppleCommandName, number>> = {
  lock: lockStatus.locked,
  unlock: lockStatus.unlocked,
};

/** From the release on a lock or unlock is what somebody wants of the device; a scheduled one is not yet. */
export async function setWish(tx: Tx, operation: OperationRow, at: Date): Promise<void> {
  const lock_wanted = wishes[operation.command];
  if (lock_wanted === undefined) return;
  await tx
    .updateTable('apple_device')
    .set({
      lock_wanted,
      lock_wanted_by: operation.clerk_id,
      lock_wanted_at: at,
      lock_operation: operation.id,
    })
    .where('id', '=', operation.device_id)
    .execute();
}
