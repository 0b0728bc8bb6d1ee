import type { Permission } from './permissions.ts';

interface Row {
  /** as in the path of its call */
  readonly name: string;
  readonly title: string;
  /** `role.codes.apple`, `decision.command-codes` */
  readonly permission: Permission;
  /** needs the password or a key (`decision.credential-commands`) */
  readonly credential: boolean;
  /** one unfinished operation per device and kind (`decision.one-active`) */
  readonly kind: string;
  /** only asks: no wish, no change of the device */
  readonly asks: boolean;
  /** who carries it out: the device itself, Apple's servers (also while the device is out of reach), or our own database */
  readonly executor: 'device' | 'apple' | 'server';
  /** nothing brings back what it ends: it is held for a while before it leaves (`decision.hold`) */
  readonly irreversible: boolean;
}

/** A command that the device carries out and that can be undone. */
const command = <const Name extends string, const Title extends string, const Kind extends string>(
  name: Name,
  title: Title,
  permission: Permission,
  kind: Kind,
) => ({
  name,
  title,
  permission,
  kind,
  credential: true,
  asks: false,
  executor: 'device' as Row['executor'],
  irreversible: false,
});

/** The commands an Apple device can be given. */
export const appleCommands = [
  command('lock', '锁定设备', 'apple.enableLostMode', 'lostMode'),
  command('unlock', '解除锁定', 'apple.disableLostMode', 'lostMode'),
  {
    ...command('get-location', '获取位置', 'apple.enableLostMode', 'location'),
    credential: false,
    asks: true,
  },
  command('set-system-restriction', '设置系统限制', 'apple.setSystemRestriction', 'systemRestriction'),
  {
    ...command('turn-off-activation-lock', '关闭激活锁', 'apple.turnOffActivationLock', 'activationLock'),
    executor: 'apple',
    irreversible: true,
  },
  { ...command('abm-unbind', 'ABM 解绑', 'apple.abmUnbind', 'abm'), executor: 'apple', irreversible: true },
  { ...command('erase', '抹掉设备', 'apple.erase', 'enrolment'), irreversible: true },
  {
    ...command('remove-main-profile', '移除主描述文件', 'apple.removeMainProfile', 'enrolment'),
    irreversible: true,
  },
  { ...command('move-to-recycle-bin', '移入回收站', 'apple.archive', 'recycleBin'), executor: 'server' },
] as const satisfies readonly Row[];

type Known = (typeof appleCommands)[number];
export type AppleCommandName = Known['name'];
export type AppleCommandKind = Known['kind'];
export interface AppleCommand extends Row {
  readonly name: AppleCommandName;
  readonly kind: AppleCommandKind;
}

const byName = new Map<string, AppleCommand>(appleCommands.map((row) => [row.name, row]));

export const appleCommandNames = appleCommands.map(({ name }) => name);

export function appleCommand(name: AppleCommandName): AppleCommand {
  const found = byName.get(name);
  if (!found) throw new Error(`no Apple command named ${name}`);
  return found;
}

/** Those that a device keeps in a queue of its own, which is lost when its enrolment ends. */
export const deviceCommandNames = appleCommands
  .filter(({ executor }) => executor === 'device')
  .map(({ name }) => name);

/** Title of a command in a record; records outlive the table. */
export const appleCommandTitle = (name: string) => byName.get(name)?.title ?? name;

/** Whoever holds one of these may have given a command. */
export const commandPermissions: readonly Permission[] = [
  ...new Set(appleCommands.map(({ permission }) => permission)),
];
