import { type AndroidCommandName, isAndroidCommand } from '#domain/android/commands.ts';
import type { AndroidRow } from '#server/database/schema/rows.ts';
import type { CommandDefinition } from '../../port/kind.ts';
import type { AndroidDefinition } from './definition.ts';
import { lockCommands } from './lock.ts';
import { recordCommands } from './own-records.ts';
import { passcodeCommands } from './passcodes.ts';
import { reenrolmentCommands } from './reenrolment.ts';
import { regulationCommands } from './regulation.ts';
import { settingCommands } from './settings.ts';

/** What every command of an Android device is on the server; one without a definition does not compile. */
const definitions: { readonly [Name in AndroidCommandName]: AndroidDefinition<Name> } = {
  ...lockCommands,
  ...regulationCommands,
  ...settingCommands,
  ...passcodeCommands,
  ...recordCommands,
  ...reenrolmentCommands,
};

export function definitionOf(command: string): CommandDefinition<AndroidRow> {
  if (!isAndroidCommand(command)) throw new Error(`no Android device can be told to ${command}`);
  return definitions[command] as CommandDefinition<AndroidRow>;
}
