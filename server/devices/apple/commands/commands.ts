import type { AppleCommandName } from '#domain/apple/commands.ts';
import type { AppleRow } from '#server/database/schema/rows.ts';
import type { CommandDefinition } from '../../port/kind.ts';
import { appleServerCommands } from './apple-servers.ts';
import { appCommands } from './apps.ts';
import type { AppleDefinition } from './definition.ts';
import { disclosingCommands } from './disclosures.ts';
import { leavingCommands } from './leaving.ts';
import { lostModeCommands } from './lost-mode.ts';
import { recordCommands } from './own-records.ts';
import { phoneCommands } from './phone.ts';
import { settingCommands } from './settings.ts';
import { softwareCommands } from './software.ts';

/** What each command is on the server. Its row in the domain's table says who may give it, and who carries it out. */
const definitions: { readonly [Name in AppleCommandName]: AppleDefinition<Name> } = {
  ...lostModeCommands,
  ...phoneCommands,
  ...settingCommands,
  ...softwareCommands,
  ...appCommands,
  ...appleServerCommands,
  ...leavingCommands,
  ...recordCommands,
  ...disclosingCommands,
};

export const definitionOf = (command: AppleCommandName): CommandDefinition<AppleRow> => definitions[command];
