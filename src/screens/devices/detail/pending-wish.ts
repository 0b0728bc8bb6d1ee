import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { isPending } from '#domain/kinds/cancel.ts';
import { aheadSubject, type CancelSubject } from '#screens/devices/commands/cancel-words.ts';

/**
 * The wish that is under way, as its record has it; where that is not loaded, as the device tells of it, unless it is the step of a
 * workflow: to take that back is another question, which only its record knows. `step`: the operation of that step.
 */
export function pendingWishOf(
  {
    kind,
    lock_evidence: { operation_id: wished },
    progress,
  }: Pick<DeviceListItem, 'kind' | 'lock_evidence' | 'progress'>,
  operations: readonly DeviceOperation[],
  step: string | null = null,
): CancelSubject | null {
  const wish = operations.find(({ id }) => id === wished);
  if (wish) return isPending(wish) ? wish : null;
  const unfinished = progress.find(({ id }) => id === wished && id !== step);
  return unfinished ? aheadSubject(unfinished, kind) : null;
}
