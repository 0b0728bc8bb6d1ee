import type { CommandFacts, CommandRules } from '../devices/command-rules.ts';
import { type AppleCommandName, appleCommand, appleCommands, appleCommandTitle } from './commands.ts';
import type { DeviceFacts } from './conditions.ts';
import { canBeChecked, legality } from './legality.ts';
import { unlockSentence } from './unlock-saga.ts';

export interface AppleCommandFacts extends DeviceFacts, CommandFacts {
  readonly progress: CommandFacts['progress'];
  readonly unlock_saga: Parameters<typeof unlockSentence>[0];
}

export const appleRules: CommandRules<AppleCommandName, AppleCommandFacts> = {
  commands: appleCommands,
  commandOf: appleCommand,
  titleOf: appleCommandTitle,
  legality,
  canBeChecked,
  workflow: ({ unlock_saga }, now) => unlockSentence(unlock_saga, now),
};
