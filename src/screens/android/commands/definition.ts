import type { AndroidListItem } from '#api/contract/android/device.ts';
import type { AndroidCommandName } from '#domain/android/commands.ts';
import type { CommandDefinition } from '#screens/devices/commands/definition.ts';

/** What stands folded under a title of its own on a device's page. */
export const groups = [
  { id: 'control', title: '监管、入网与归档' },
  { id: 'system', title: '系统' },
] as const;
type GroupId = (typeof groups)[number]['id'];

type Definition<Name> = CommandDefinition<Name, GroupId, AndroidListItem>;

export type AllDefinitions = { readonly [Name in AndroidCommandName]: Definition<Name> };
/** Those of one subject. */
export type Definitions = { readonly [Name in AndroidCommandName]?: Definition<Name> };
