import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { AppleCommandName } from '#domain/apple/commands.ts';
import type { CommandDefinition } from '#screens/devices/commands/definition.ts';

/** What stands folded under a title of its own on a device's page. */
export const groups = [
  { id: 'system', title: '系统' },
  { id: 'network', title: '网络' },
  { id: 'activation', title: '激活锁' },
  { id: 'leaving', title: '解管与回收' },
] as const;
export type GroupId = (typeof groups)[number]['id'];

type Definition<Name> = CommandDefinition<Name, GroupId, AppleListItem>;

export type AllDefinitions = { readonly [Name in AppleCommandName]: Definition<Name> };
/** Those of one subject. */
export type Definitions = { readonly [Name in AppleCommandName]?: Definition<Name> };
