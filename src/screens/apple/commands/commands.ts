import type { AppleListItem } from '#api/contract/apple/device.ts';
import { appleRules } from '#domain/apple/command-rules.ts';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import type { KindCommands } from '#screens/devices/commands/definition.ts';
import { appleServerCommands } from './apple-servers.tsx';
import { appCommands } from './apps.tsx';
import { type AllDefinitions, groups } from './definition.ts';
import { disclosingCommands } from './disclosures.tsx';
import { leavingCommands } from './leaving.tsx';
import { lostModeCommands } from './lost-mode.tsx';
import { recordCommands } from './own-records.tsx';
import { phoneCommands } from './phone.tsx';
import { settingCommands } from './settings.tsx';
import { softwareCommands } from './software.tsx';

const definitions: AllDefinitions = {
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

/** What each command is on the console. */
export const appleCommandsShown: KindCommands<AppleCommandName, AppleListItem> = {
  kind: 'apple',
  rules: appleRules,
  groups,
  definitions,
};
