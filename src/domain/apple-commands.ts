import type { Permission } from './permissions.ts';

/**
 * The commands an Apple device can be given: contract name, title, needed permission (`role.codes.apple`,
 * `decision.command-codes`), whether it needs the password or a key (`decision.credential-commands`), its kind: one
 * unfinished operation per device and kind (`decision.one-active`), and whether it only asks: no wish, no change of the
 * device.
 */
export const appleCommands = [
  {
    name: 'lock',
    title: '锁定设备',
    permission: 'apple.enableLostMode',
    credential: true,
    kind: 'lostMode',
    asks: false,
  },
  {
    name: 'unlock',
    title: '解除锁定',
    permission: 'apple.disableLostMode',
    credential: true,
    kind: 'lostMode',
    asks: false,
  },
  {
    name: 'get-location',
    title: '获取位置',
    permission: 'apple.enableLostMode',
    credential: false,
    kind: 'location',
    asks: true,
  },
] as const satisfies readonly {
  name: string;
  title: string;
  permission: Permission | null;
  credential: boolean;
  kind: string;
  asks: boolean;
}[];

export type AppleCommand = (typeof appleCommands)[number];
export type AppleCommandName = AppleCommand['name'];
export type AppleCommandKind = AppleCommand['kind'];

const byName = new Map<string, AppleCommand>(appleCommands.map((command) => [command.name, command]));

export const appleCommandNames = appleCommands.map((command) => command.name);

export function appleCommand(name: AppleCommandName): AppleCommand {
  const command = byName.get(name);
  if (!command) throw new Error(`no Apple command named ${name}`);
  return command;
}

/** Title of a command in a record; records outlive the table. */
export const appleCommandTitle = (name: string) => byName.get(name)?.title ?? name;
