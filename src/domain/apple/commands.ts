import type { ModuleName } from '../access/modules.ts';
import type { Permission } from '../access/permissions.ts';
import { type DeviceCommand, finderOf, titleAmong } from '../devices/command.ts';
import { knowingHirerPhone, maybeLocked, notYetLocked } from '../devices/conditions.ts';
import {
  activationLockMaybeOff,
  activationLockMaybeOn,
  active,
  atWork,
  type Condition,
  encryptingDns,
  everJoined,
  holdingBypassCode,
  holdingUnlockToken,
  inAbm,
  inBinToRemove,
  inBinToRestore,
  inLostModeToLocate,
  inLostModeToSound,
  nothingUnderWay,
  notInBin,
  notReleased,
  nowiseLocked,
  supervised,
  updatable,
  updateAvailable,
} from './conditions.ts';

interface Row extends DeviceCommand {
  /** what its device must be like, asked in this order (`decision.legality`) */
  readonly conditions: readonly Condition[];
}

/** A command that the device carries out and that can be undone. */
const command = <const Name extends string, const Title extends string, const Kind extends string>(
  name: Name,
  title: Title,
  permission: Permission | null,
  kind: Kind,
  conditions: readonly Condition[],
) => ({
  name,
  call: name as string,
  title,
  permission,
  kind,
  conditions,
  module: null as ModuleName | null,
  credential: true as const,
  asks: false,
  executor: 'device' as DeviceCommand['executor'],
  irreversible: false,
});

/** Asks the device for something; its answer stands on the device later. */
const question = <const Name extends string, const Title extends string, const Kind extends string>(
  name: Name,
  title: Title,
  permission: Permission | null,
  kind: Kind,
  conditions: readonly Condition[],
) => ({ ...command(name, title, permission, kind, conditions), credential: false as const, asks: true });

/** Answers at once from our own records; the record of it says who looked. */
const disclosure = <const Name extends string, const Title extends string, const Kind extends string>(
  name: Name,
  title: Title,
  permission: Permission | null,
  kind: Kind,
  conditions: readonly Condition[],
) => ({
  ...question(name, title, permission, kind, conditions),
  executor: 'server' as DeviceCommand['executor'],
});

const restricts = 'apple.setSystemRestriction';
const proxy = { module: 'apple-global-http-proxy' } as const;

/** The commands an Apple device can be given. */
export const appleCommands = [
  command('lock', '锁定设备', 'apple.enableLostMode', 'lostMode', [
    active,
    ...supervised('锁定'),
    notYetLocked,
  ]),
  command('unlock', '解除锁定', 'apple.disableLostMode', 'lostMode', [active, ...supervised(), maybeLocked]),
  question('get-location', '获取位置', 'apple.enableLostMode', 'location', [
    active,
    ...supervised(),
    inLostModeToLocate,
  ]),
  command('play-lost-mode-sound', '播放声音', 'apple.playLostSound', 'sound', [
    active,
    ...supervised(),
    inLostModeToSound,
  ]),
  command('reboot', '重启设备', 'apple.reboot', 'power', atWork),
  command('clear-passcode', '清除锁屏密码', 'apple.clearPasscode', 'passcode', [
    ...atWork,
    holdingUnlockToken,
  ]),
  command('set-wallpaper', '设置壁纸', 'apple.setWallpaper', 'wallpaper', atWork),
  question('get-installed-app-list', '获取应用列表', null, 'installedApps', atWork),
  question('get-os-update-status', '查询系统更新', null, 'osUpdateStatus', atWork),
  command('schedule-os-update', '更新系统', restricts, 'osUpdate', [...atWork, updatable, updateAvailable]),
  command(
    'temporary-allow-enterprise-app-trust',
    '临时允许信任企业应用',
    restricts,
    'enterpriseTrust',
    atWork,
  ),
  { ...command('set-global-http-proxy', '设置全局代理', restricts, 'globalProxy', atWork), ...proxy },
  { ...command('remove-global-http-proxy', '移除全局代理', restricts, 'globalProxy', atWork), ...proxy },
  command('set-dns-setting', '设置加密 DNS', restricts, 'dns', [...atWork, encryptingDns]),
  command('clear-dns-setting', '清除加密 DNS', restricts, 'dns', [...atWork, encryptingDns]),
  command('set-system-restriction', '设置系统限制', restricts, 'systemRestriction', atWork),
  command(
    'sync-store-default-system-restriction',
    '同步门店默认限制',
    restricts,
    'systemRestriction',
    atWork,
  ),
  command('set-app-restriction', '设置应用限制', 'apple.setAppRestriction', 'appRestriction', atWork),
  command('install-apps', '安装应用', 'apple.setAppRestriction', 'apps', atWork),
  // Asked of Apple's servers: an erased device may still stand at its activation lock.
  {
    ...command('turn-on-activation-lock', '开启激活锁', 'apple.turnOnActivationLock', 'activationLock', [
      active,
      activationLockMaybeOff,
      ...supervised(),
      inAbm,
    ]),
    executor: 'maker',
  },
  {
    ...command('turn-off-activation-lock', '关闭激活锁', 'apple.turnOffActivationLock', 'activationLock', [
      active,
      activationLockMaybeOn,
    ]),
    executor: 'maker',
    irreversible: true,
  },
  // Our own records are read of every device, also of one in the bin.
  {
    ...disclosure(
      'get-activation-lock-password',
      '查看激活锁密码',
      'apple.getActivationLockPassword',
      'bypassCode',
      [holdingBypassCode],
    ),
    credential: true,
  },
  disclosure('get-hirer-phone', '查看承租人手机号', null, 'hirerPhone', [knowingHirerPhone]),
  disclosure('get-sim-log', '查看 SIM 卡记录', null, 'simLog', []),
  {
    ...command('abm-unbind', 'ABM 解绑', 'apple.abmUnbind', 'abm', [active, everJoined, notReleased]),
    executor: 'maker',
    irreversible: true,
  },
  // Apple lets a device be erased in lost mode, too; that ends it.
  {
    ...command('erase', '抹掉设备', 'apple.erase', 'enrolment', [active, ...supervised()]),
    irreversible: true,
  },
  {
    ...command('remove-main-profile', '移除主描述文件', 'apple.removeMainProfile', 'enrolment', atWork),
    irreversible: true,
  },
  {
    ...command('move-to-recycle-bin', '移入回收站', 'apple.archive', 'recycleBin', [notInBin]),
    executor: 'server',
  },
  {
    ...command('restore', '恢复设备', 'apple.archive', 'recycleBin', [inBinToRestore]),
    call: 'move-to-recycle-bin',
    executor: 'server',
  },
  // Without its record nobody could unlock it, or learn what became of a command. Done at once: the bin, from which alone it is
  // possible, has been its time to think again.
  {
    ...command('remove', '删除设备', 'apple.archive', 'recycleBin', [
      inBinToRemove,
      nothingUnderWay,
      nowiseLocked,
    ]),
    executor: 'server',
  },
] as const satisfies readonly Row[];

type Known = (typeof appleCommands)[number];
export type AppleCommandName = Known['name'];
export type SecuredAppleCommandName = Extract<Known, { readonly credential: true }>['name'];
export type AppleCommandKind = Known['kind'];
export interface AppleCommand extends Row {
  readonly name: AppleCommandName;
  readonly kind: AppleCommandKind;
}

export const appleCommandNames = appleCommands.map(({ name }) => name);

export const appleCommand: (name: AppleCommandName) => AppleCommand = finderOf<AppleCommand>(appleCommands);

/** It needs the password or a key. */
export const isSecured = (name: AppleCommandName): name is SecuredAppleCommandName =>
  appleCommand(name).credential;

/** As titleAmong(), of Apple's commands. */
export const appleCommandTitle = (name: string): string => titleAmong(appleCommands, name);
