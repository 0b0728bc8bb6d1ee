import { type Conflict, conflictAmong } from '../devices/conflict.ts';
import type { ProgressItem } from '../devices/lock-state.ts';
import { type AppleCommandName, appleCommand, appleCommands } from './commands.ts';

/** What a new command meets of what is unfinished on its device (devices/conflict.ts). */
export const conflict = <Item extends ProgressItem>(
  command: AppleCommandName,
  scheduled: boolean,
  progress: readonly Item[],
): Conflict<Item> => conflictAmong(appleCommands, appleCommand(command), scheduled, progress);
