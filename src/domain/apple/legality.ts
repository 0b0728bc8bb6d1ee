import { verdictOf } from '../devices/conditions.ts';
import type { Verdict } from '../devices/verdict.ts';
import { type AppleCommandName, appleCommand } from './commands.ts';
import { type DeviceFacts, enrolledToCheck, takingUpdateCommand } from './conditions.ts';

/**
 * Whether a command is possible in a device's state, and why not (`decision.legality`): the first of its conditions that fails gives the
 * reason. Who was first with the same kind is `conflict.ts`'s question.
 */
export const legality = (command: AppleCommandName, device: DeviceFacts): Verdict =>
  verdictOf(appleCommand(command).conditions, device);

/** Whether a device can be asked how it is: also in the bin, as long as it is enrolled. */
export const canBeChecked = (device: DeviceFacts): Verdict => verdictOf([enrolledToCheck], device);

/** Whether a system that can be updated can be told to download only: nothing but the command says that. */
export const downloadLegality = (device: Pick<DeviceFacts, 'os_version'>): Verdict =>
  verdictOf([takingUpdateCommand], device);
