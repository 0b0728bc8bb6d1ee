import type { AppleDevice } from '#api/contract/apple/device.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { isPending } from '#domain/kinds/cancel.ts';
import { aheadSubject, type CancelSubject } from '#screens/devices/commands/cancel-words.ts';

/**
 * The wish that is under way, as its record has it; where that is not loaded, as the device tells of it, unless it is a step of a
 * one-click unlock: to take that back is another question, which only its record knows.
 */
export function pendingWishOf(
  {
    lock_evidence: { operation_id: wished },
    progress,
    unlock_saga,
  }: Pick<AppleDevice, 'lock_evidence' | 'progress' | 'unlock_saga'>,
  operations: readonly DeviceOperation[],
): CancelSubject | null {
  const wish = operations.find(({ id }) => id === wished);
  if (wish) return isPending(wish) ? wish : null;
  const unfinished = progress.find(({ id }) => id === wished && id !== unlock_saga?.step?.operation);
  return unfinished ? aheadSubject(unfinished, 'apple') : null;
}
