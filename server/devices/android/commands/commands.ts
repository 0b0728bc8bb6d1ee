import { type AndroidCommandName, androidCommand } from '#domain/android/commands.ts';
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

export const definitionOf = (command: AndroidCommandName) =>
  definitions[androidCommand(command).name] as CommandDefinition<AndroidRow>;
