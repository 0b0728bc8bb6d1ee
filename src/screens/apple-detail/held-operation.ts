import type { AppleDevice, ProgressItem } from '#api/contract/apple-device.ts';
import { isHeld } from '#domain/operation.ts';

/** The single command that waits out its hold window; of a step of a one-click unlock that unlock's own banner tells. */
export const heldOperation = ({
  progress,
  unlock_saga,
}: Pick<AppleDevice, 'progress' | 'unlock_saga'>): ProgressItem | undefined =>
  progress.find((item) => isHeld(item) && item.id !== unlock_saga?.step?.operation);
