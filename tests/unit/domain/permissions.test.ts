import { describe, expect, it } from 'vitest';
import {
  adminMark,
  deniedExit,
  isAdmin,
  may,
  permissionCode,
  permissions,
  permissionTitle,
} from '#domain/access/permissions.ts';
import { appleCommands } from '#domain/apple/commands.ts';

const codesOf = (area: RegExp) =>
  Object.fromEntries(
    permissions.filter(({ action }) => area.test(action)).map(({ action, code }) => [action, code]),
  );
const clerk = (...permission: string[]) => ({ permission });
const admin = clerk(adminMark);

describe('the table', () => {
  it('[decision.labels] calls a right what its button is called', () => {
    const buttons = Map.groupBy(appleCommands, ({ permission }) => permission);
    for (const { action, title } of permissions) {
      const titles = buttons.get(action)?.map((command): string => command.title);
      if (titles) expect(titles, action).toContain(title);
    }
    expect(
      permissions.filter(({ code }) => /^Eb([589]|1[01])$/.test(code)).map(({ title }) => title),
    ).toEqual(['归档', '开始监管', '解除监管', '获取解锁密码', '获取解除监管密码']);
  });

  it('[role.codes.apple] gives every action on Apple devices its code', () => {
    expect(codesOf(/^apple\./)).toEqual({
      'apple.new': 'Aa2',
      'apple.viewAll': 'Aa3',
      'apple.changeClerk': 'Aa4',
      'apple.viewVisibleClerk': 'Aa5',
      'apple.setWallpaper': 'Ab3',
      'apple.enableLostMode': 'Ab4',
      'apple.disableLostMode': 'Ab5',
      'apple.reboot': 'Ab6',
      'apple.playLostSound': 'Ab8',
      'apple.clearPasscode': 'Ab9',
      'apple.setAppRestriction': 'Ab10',
      'apple.turnOnActivationLock': 'Ab11',
      'apple.getActivationLockPassword': 'Ab12',
      'apple.erase': 'Ab14',
      'apple.abmUnbind': 'Ab15',
      'apple.setSystemRestriction': 'Ab17',
      'apple.turnOffActivationLock': 'Ab19',
      'apple.removeMainProfile': 'Ab20',
      'apple.archive': 'Ab21',
      'apple.oneClickUnlock': 'Ab22',
    });
  });

  it('[role.codes.android] gives every action on Android devices its code', () => {
    expect(codesOf(/^android\./)).toEqual({
      'android.new': 'Ea1',
      'android.viewAll': 'Ea2',
      'android.changeClerk': 'Ea3',
      'android.setWallpaper': 'Eb1',
      'android.lock': 'Eb2',
      'android.unlock': 'Eb3',
      'android.getLocation': 'Eb4',
      'android.archive': 'Eb5',
      'android.setSystemRestriction': 'Eb6',
      'android.setAppRestriction': 'Eb7',
      'android.regulate': 'Eb8',
      'android.deregulate': 'Eb9',
      'android.getUnlockPasscode': 'Eb10',
      'android.getDeregulatePasscode': 'Eb11',
    });
  });

  it('[role.codes.pages] gives the guarded pages their codes', () => {
    expect(codesOf(/^(?!apple\.|android\.)/)).toEqual({
      'report.list': 'Ca1',
      'security.operationLog': 'Db1',
      'security.loginLog': 'Dc1',
    });
  });

  it('has a Chinese title for each action and no code twice', () => {
    expect(permissions.filter(({ action }) => !/\p{Script=Han}/u.test(permissionTitle(action)))).toEqual([]);
    expect(new Set(permissions.map(({ code }) => code)).size).toBe(permissions.length);
  });
});

describe('asking', () => {
  it('[role.codes] [role.non-admin] a clerk with one code may do that one action', () => {
    for (const { action, code } of permissions) {
      const allowed = permissions.filter((other) => may(clerk(code), other.action));
      expect(allowed.map((other) => other.action)).toEqual([action]);
      expect(permissionCode(action)).toBe(code);
    }
  });

  it('[role.non-admin] a clerk without codes may do nothing', () => {
    expect(permissions.filter(({ action }) => may(clerk(), action))).toEqual([]);
    expect(permissions.filter(({ action }) => may(clerk(''), action))).toEqual([]);
    expect(isAdmin(clerk('admin', 'Aa3'))).toBe(false);
  });

  it('[role.admin] the administrator may do everything, asked in any way', () => {
    expect(permissions.filter(({ action }) => !may(admin, action))).toEqual([]);
    expect(may(admin, { all: permissions.map(({ action }) => action) })).toBe(true);
    expect(may(admin, { any: ['apple.erase'] })).toBe(true);
  });

  it('[role.check] several names can ask for all or for any of them', () => {
    const names = ['apple.enableLostMode', 'apple.disableLostMode'] as const;
    const holders = [clerk(), clerk('Ab4'), clerk('Ab5'), clerk('Ab4', 'Ab5')];
    expect(holders.map((rights) => may(rights, { all: names }))).toEqual([false, false, false, true]);
    expect(holders.map((rights) => may(rights, { any: names }))).toEqual([false, true, true, true]);
  });
});

it('[decision.denied] of two rights of one name, a kind of device each, the name is said once', () => {
  expect(deniedExit({ any: ['apple.setWallpaper', 'android.setWallpaper'] })).toBe(
    '需要“设置壁纸”权限，请联系门店管理员开通',
  );
  expect(deniedExit({ any: ['apple.reboot', 'android.lock'] })).toBe(
    '需要“重启设备或锁定设备”权限，请联系门店管理员开通',
  );
});
