import type { AndroidListItem } from '#api/contract/android/device.ts';
import { androidRules } from '#domain/android/command-rules.ts';
import type { AndroidCommandName } from '#domain/android/commands.ts';
import type { KindCommands } from '#screens/devices/commands/definition.ts';
import { type AllDefinitions, groups } from './definition.ts';
import { lockCommands } from './lock.tsx';
import { recordCommands } from './own-records.tsx';
import { reenrolmentCommands } from './reenrolment.tsx';
import { regulationCommands } from './regulation.tsx';
import { settingCommands } from './settings.tsx';

const definitions: AllDefinitions = {
  ...lockCommands,
  ...regulationCommands,
  ...settingCommands,
  ...reenrolmentCommands,
  ...recordCommands,
};

/** What each command is on the console. */
export const androidCommandsShown: KindCommands<AndroidCommandName, AndroidListItem> = {
  kind: 'android',
  rules: androidRules,
  groups,
  definitions,
};
