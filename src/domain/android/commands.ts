import type { Permission } from '../access/permissions.ts';
import { type DeviceCommand, finderOf, titleAmong } from '../devices/command.ts';
import {
  type CommonFacts,
  type Condition,
  knowingHirerPhone,
  maybeLocked,
  notYetLocked,
} from '../devices/conditions.ts';
import {
  type AndroidFacts,
  archived,
  deregulateCodesLeft,
  notArchived,
  nothingUnderWay,
  notRegulatedToArchive,
  notYetRegulated,
  nowiseLockedToArchive,
  reachable,
  regulated,
  toBeReleased,
  unlockCodesLeft,
} from './conditions.ts';

interface Row extends DeviceCommand {
  /** what its device must be like, asked in this order (`decision.legality`) */
  readonly conditions: readonly (Condition<AndroidFacts> | Condition<CommonFacts>)[];
}

/** A command that the phone carries out and that can be undone. */
const command = <const Name extends string, const Title extends string, const Kind extends string>(
  name: Name,
  title: Title,
  permission: Permission | null,
  kind: Kind,
  conditions: Row['conditions'],
) => ({
  name,
  call: name as string,
  title,
  permission,
  kind,
  conditions,
  module: null,
  credential: true as const,
  asks: false,
  executor: 'device' as DeviceCommand['executor'],
  irreversible: false,
});

/** Asks the phone for something; its answer stands on the device later. */
const question = <const Name extends string, const Title extends string, const Kind extends string>(
  ...row: Parameters<typeof command<Name, Title, Kind>>
) => ({ ...command(...row), credential: false as const, asks: true });

const ofServer = { executor: 'server' as DeviceCommand['executor'] } as const;

/** The commands an Android device can be given (`android.operations`, `decision.android.credential`). */
export const androidCommands = [
  command('lock', '锁定设备', 'android.lock', 'lock', [...regulated, notYetLocked]),
  command('unlock', '解除锁定', 'android.unlock', 'lock', [...regulated, maybeLocked]),
  command('regulate', '开始监管', 'android.regulate', 'regulation', [...reachable, notYetRegulated]),
  {
    ...command('deregulate', '解除监管', 'android.deregulate', 'regulation', [...reachable, toBeReleased]),
    irreversible: true,
  },
  question('get-location', '获取位置', 'android.getLocation', 'location', reachable),
  command('set-wallpaper', '设置壁纸', 'android.setWallpaper', 'wallpaper', regulated),
  command(
    'set-system-restriction',
    '设置系统限制',
    'android.setSystemRestriction',
    'systemRestriction',
    regulated,
  ),
  command(
    'sync-system-restriction',
    '同步门店默认限制',
    'android.setSystemRestriction',
    'systemRestriction',
    regulated,
  ),
  command('set-app-restriction', '设置应用限制', 'android.setAppRestriction', 'appRestriction', regulated),
  question('get-installed-app-list', '获取应用列表', null, 'installedApps', reachable),
  // Our own records are read of every device, also of one in the archive.
  {
    ...question('get-hirer-phone', '查看承租人手机号', null, 'hirerPhone', [knowingHirerPhone]),
    ...ofServer,
  },
  // Each is another code: only the record of it says that the phone may be unlocked by it.
  {
    ...command('get-unlock-passcode', '获取解锁密码', 'android.getUnlockPasscode', 'unlockPasscode', [
      ...regulated,
      maybeLocked,
      unlockCodesLeft,
    ]),
    ...ofServer,
  },
  {
    ...command(
      'get-deregulate-passcode',
      '获取解除监管密码',
      'android.getDeregulatePasscode',
      'deregulatePasscode',
      [...reachable, toBeReleased, deregulateCodesLeft],
    ),
    ...ofServer,
    irreversible: true,
  },
  {
    ...command('reenrol', '重新入网', 'android.new', 'reenrolment', reachable),
    ...ofServer,
  },
  {
    ...command('archive', '归档', 'android.archive', 'archive', [
      notArchived,
      nowiseLockedToArchive,
      notRegulatedToArchive,
      nothingUnderWay,
    ]),
    ...ofServer,
  },
  {
    ...command('unarchive', '取消归档', 'android.archive', 'archive', [archived]),
    call: 'archive',
    ...ofServer,
  },
] as const satisfies readonly Row[];

type Known = (typeof androidCommands)[number];
export type AndroidCommandName = Known['name'];
export type SecuredAndroidCommandName = Extract<Known, { readonly credential: true }>['name'];
export type AndroidCommandKind = Known['kind'];
export interface AndroidCommand extends Row {
  readonly name: AndroidCommandName;
  readonly kind: AndroidCommandKind;
}

export const androidCommand: (name: AndroidCommandName) => AndroidCommand =
  finderOf<AndroidCommand>(androidCommands);

/** As titleAmong(), of Android's commands. */
export const androidCommandTitle = (name: string): string => titleAmong(androidCommands, name);
