import * as messages from '../messages.ts';
import type { ModuleName } from './modules.ts';

/** The permission table (`role.codes.*`). Codes stand here and nowhere else; everything else uses the action. */
export const permissions = [
  { action: 'apple.new', code: 'Aa2', title: '新增苹果设备' },
  { action: 'apple.viewAll', code: 'Aa3', title: '查看全部苹果设备' },
  { action: 'apple.changeClerk', code: 'Aa4', title: '批量变更所属店员' },
  { action: 'apple.viewVisibleClerk', code: 'Aa5', title: '查看可见店员的苹果设备' },
  { action: 'apple.setWallpaper', code: 'Ab3', title: '设置壁纸' },
  { action: 'apple.enableLostMode', code: 'Ab4', title: '锁定设备' },
  { action: 'apple.disableLostMode', code: 'Ab5', title: '解除锁定' },
  { action: 'apple.reboot', code: 'Ab6', title: '重启设备' },
  { action: 'apple.playLostSound', code: 'Ab8', title: '播放声音' },
  { action: 'apple.clearPasscode', code: 'Ab9', title: '清除锁屏密码' },
  { action: 'apple.setAppRestriction', code: 'Ab10', title: '设置应用限制' },
  { action: 'apple.turnOnActivationLock', code: 'Ab11', title: '开启激活锁' },
  { action: 'apple.getActivationLockPassword', code: 'Ab12', title: '查看激活锁密码' },
  { action: 'apple.erase', code: 'Ab14', title: '抹掉设备' },
  { action: 'apple.abmUnbind', code: 'Ab15', title: 'ABM 解绑' },
  { action: 'apple.setSystemRestriction', code: 'Ab17', title: '设置系统限制' },
  { action: 'apple.turnOffActivationLock', code: 'Ab19', title: '关闭激活锁' },
  { action: 'apple.removeMainProfile', code: 'Ab20', title: '移除主描述文件' },
  { action: 'apple.archive', code: 'Ab21', title: '移入回收站' },
  { action: 'apple.oneClickUnlock', code: 'Ab22', title: '一键解锁' },
  { action: 'report.list', code: 'Ca1', title: '查看报告' },
  { action: 'security.operationLog', code: 'Db1', title: '查看操作日志' },
  { action: 'security.loginLog', code: 'Dc1', title: '查看登录日志' },
  { action: 'android.new', code: 'Ea1', title: '新增安卓设备' },
  { action: 'android.viewAll', code: 'Ea2', title: '查看全部安卓设备' },
  { action: 'android.changeClerk', code: 'Ea3', title: '批量变更所属店员' },
  { action: 'android.setWallpaper', code: 'Eb1', title: '设置壁纸' },
  { action: 'android.lock', code: 'Eb2', title: '锁定设备' },
  { action: 'android.unlock', code: 'Eb3', title: '解除锁定' },
  { action: 'android.getLocation', code: 'Eb4', title: '获取位置' },
  { action: 'android.archive', code: 'Eb5', title: '归档' },
  { action: 'android.setSystemRestriction', code: 'Eb6', title: '设置系统限制' },
  { action: 'android.setAppRestriction', code: 'Eb7', title: '设置应用限制' },
  { action: 'android.regulate', code: 'Eb8', title: '开始监管' },
  { action: 'android.deregulate', code: 'Eb9', title: '解除监管' },
  { action: 'android.getUnlockPasscode', code: 'Eb10', title: '获取解锁密码' },
  { action: 'android.getDeregulatePasscode', code: 'Eb11', title: '获取解除监管密码' },
] as const;

export type Permission = (typeof permissions)[number]['action'];

/** Ours: what can't be undone, or lets a phone go. The specification names the field and no values (`entity.permission`). */
const highPrivilege: ReadonlySet<Permission> = new Set<Permission>([
  'apple.getActivationLockPassword',
  'apple.erase',
  'apple.abmUnbind',
  'apple.turnOffActivationLock',
  'apple.removeMainProfile',
  'apple.oneClickUnlock',
  'android.deregulate',
  'android.getUnlockPasscode',
  'android.getDeregulatePasscode',
]);
export const isHighPrivilege = (action: Permission): boolean => highPrivilege.has(action);

/** Marks an administrator in the permission list (`role.admin`). */
export const adminMark = 'Admin';

/** Several names can require all or any of them (`role.check`). */
export type PermissionRequirement =
  | Permission
  | { readonly all: readonly Permission[] }
  | { readonly any: readonly Permission[] };

/** `decision.wallpaper.upload` */
export const wallpaperUpload: PermissionRequirement = { any: ['apple.setWallpaper', 'android.setWallpaper'] };

/** What a user's rights are read from: GET /api/user/me carries both lists. */
export interface Rights {
  readonly permission: readonly string[];
  readonly available_modules: readonly string[];
}

const rows = Object.fromEntries(permissions.map((row) => [row.action, row])) as Record<
  Permission,
  (typeof permissions)[number]
>;

export const sameRights = (one: Rights, other: Rights) =>
  sameNames(one.permission, other.permission) && sameNames(one.available_modules, other.available_modules);

const sameNames = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.includes(name));

export const isAdmin = (rights: Pick<Rights, 'permission'>) => rights.permission.includes(adminMark);

/** `role.admin`, `role.non-admin`, `role.check`; null asks for nothing */
export function may(rights: Pick<Rights, 'permission'>, requirement: PermissionRequirement | null): boolean {
  if (requirement === null || isAdmin(rights)) return true;
  const holds = (action: Permission) => rights.permission.includes(rows[action].code);
  if (typeof requirement === 'string') return holds(requirement);
  return 'all' in requirement ? requirement.all.every(holds) : requirement.any.some(holds);
}

export const hasModule = (rights: Pick<Rights, 'available_modules'>, name: ModuleName) =>
  rights.available_modules.includes(name);

/** What would make an action possible for somebody who lacks the right to it. */
export function deniedExit(requirement: PermissionRequirement): string {
  if (typeof requirement === 'string') return messages.askForRight(permissionTitle(requirement));
  const [actions, joint] = 'all' in requirement ? [requirement.all, '、'] : [requirement.any, '或'];
  // Kinds of devices may have a right of the same name each.
  return messages.askForRight([...new Set(actions.map(permissionTitle))].join(joint));
}

/** A list of codes as the entities have it, joined by commas. */
export const codesIn = (text: string): readonly string[] => text.split(',').filter((code) => code !== '');

export const isPermissionCode = (code: string) => permissions.some((row) => row.code === code);
/** Codes in the order of the table, each once. */
export const inTableOrder = (codes: readonly string[]): readonly string[] =>
  permissions.map(({ code }) => code).filter((code: string) => codes.includes(code));

/** The code under which the permission list carries an action. */
export const permissionCode = (action: Permission): string => rows[action].code;
export const permissionTitle = (action: Permission): string => rows[action].title;
