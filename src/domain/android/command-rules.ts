import type { CommandFacts, CommandRules } from '../devices/command-rules.ts';
import {
  type AndroidCommandName,
  androidCommand,
  androidCommands,
  androidCommandTitle,
  type SecuredAndroidCommandName,
} from './commands.ts';
import type { AndroidFacts } from './conditions.ts';
import { canBeChecked, legality } from './legality.ts';

export interface AndroidCommandFacts extends AndroidFacts, CommandFacts {
  readonly progress: CommandFacts['progress'];
}

export const androidRules: CommandRules<AndroidCommandName, AndroidCommandFacts> = {
  commands: androidCommands,
  commandOf: androidCommand,
  titleOf: androidCommandTitle,
  legality,
  canBeChecked,
  workflow: () => null,
};

/** It needs the password or a key. */
export const isSecured = (name: AndroidCommandName): name is SecuredAndroidCommandName =>
  androidCommand(name).credential;
