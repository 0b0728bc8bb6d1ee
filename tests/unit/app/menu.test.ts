import { describe, expect, it } from 'vitest';
import { crumbsOf, menuFor, tabsOf } from '#app/shell/menu.ts';
import { moduleNames } from '#domain/access/modules.ts';
import { adminMark, permissionCode, permissions } from '#domain/access/permissions.ts';
import { type RouteName, routeOf, routes } from '#domain/access/routes.ts';

type Rights = Parameters<typeof menuFor>[0];

const nobody: Rights = { available_modules: [], permission: [] };
const admin: Rights = { available_modules: moduleNames, permission: [adminMark] };
const withModules = (...available_modules: string[]): Rights => ({ ...nobody, available_modules });
const groupsOf = (rights: Rights, shown: RouteName = 'console') =>
  menuFor(rights, shown).map(({ label, items }) => [label, items.map((item) => item.label)]);
const labelsOf = (rights: Rights) => groupsOf(rights).flatMap(([, items]) => items ?? []);

describe('the navigation', () => {
  it('holds everything for an administrator of a store with every module', () => {
    expect(groupsOf(admin)).toEqual([
      [undefined, ['控制台']],
      ['设备', ['苹果设备', '苹果回收站', '苹果默认限制', '安卓设备', '安卓归档', '安卓默认限制', '壁纸']],
      ['报告', ['基础报告', '高级报告', '专业报告', '异常名单', '风险查询']],
      ['门店', ['店员管理', '门店设置', '更新 ABM 令牌', '开放接口']],
      ['安全', ['登录日志', '苹果操作日志', '安卓操作日志', '修改密码']],
      [undefined, ['应用商店', '帮助']],
    ]);
  });

  it('offers a person without rights only what is open to everybody', () => {
    expect(labelsOf(nobody)).toEqual(['控制台', '修改密码', '帮助']);
  });

  it('[app.modules.mdm] any module of device management brings the wallpapers, which both kinds of devices use', () => {
    expect(labelsOf(withModules('mdm-something-new'))).toContain('壁纸');
    expect(labelsOf(withModules('hx-early-access'))).not.toContain('壁纸');
  });

  it('[app.modules.hx] [decision.report-codes] any module of the hx area brings the risk query to whoever has the code of reports', () => {
    const withCode = (module: string) =>
      labelsOf({ available_modules: [module], permission: [permissionCode('report.list')] });
    expect(withCode('hx-something-new')).toContain('风险查询');
    expect(withCode('mdm-apple')).not.toContain('风险查询');
    expect(labelsOf(withModules('hx-something-new'))).not.toContain('风险查询');
  });

  it.each([
    ['mdm-apple', ['苹果设备', '苹果回收站', '苹果默认限制', '苹果操作日志', '应用商店']],
    ['mdm-android', ['安卓设备', '安卓归档', '安卓默认限制', '安卓操作日志']],
    ['hx-report-basic', ['基础报告']],
    ['hx-report-advanced', ['高级报告']],
    ['hx-report-professional', ['专业报告']],
  ] as const)('[app.modules.named] %s brings %j', (module, brought) => {
    const permission = permissions.map(({ code }) => code);
    const without = labelsOf({
      permission,
      available_modules: moduleNames.filter((name) => name !== module),
    });
    const added = labelsOf({ permission, available_modules: moduleNames }).filter(
      (label) => !without.includes(label),
    );
    expect(added).toEqual(brought);
  });

  /** By the words of the rules: the module that it needs, and the code. */
  const areas: readonly (readonly [title: string, module: string | null, code: string | null])[] = [
    ['苹果设备', 'mdm-apple', null],
    ['苹果回收站', 'mdm-apple', null],
    ['苹果默认限制', 'mdm-apple', null],
    ['安卓设备', 'mdm-android', null],
    ['安卓归档', 'mdm-android', null],
    ['安卓默认限制', 'mdm-android', null],
    ['壁纸', 'mdm-apple', null],
    ['基础报告', 'hx-report-basic', 'Ca1'],
    ['高级报告', 'hx-report-advanced', 'Ca1'],
    ['专业报告', 'hx-report-professional', null],
    ['风险查询', 'hx-early-access', 'Ca1'],
    ['店员管理', null, adminMark],
    ['开放接口', null, adminMark],
    ['登录日志', null, 'Dc1'],
    ['苹果操作日志', 'mdm-apple', 'Db1'],
    ['安卓操作日志', 'mdm-android', 'Db1'],
  ];
  it.each(areas)(
    '[app.areas] %s is there for who may enter it, and for nobody else',
    (title, module, code) => {
      const rights = (given: string | null, held: string | null): Rights => ({
        available_modules: given === null ? [] : [given],
        permission: held === null ? [] : [held],
      });
      expect(labelsOf(rights(module, code))).toContain(title);
      if (module !== null) expect(labelsOf(rights(null, code))).not.toContain(title);
      if (code !== null) expect(labelsOf(rights(module, null))).not.toContain(title);
    },
  );

  it('keeps from clerks what is not theirs', () => {
    const logs = ['登录日志', '苹果操作日志', '安卓操作日志'];
    const clerk = labelsOf({ ...admin, permission: [] });
    for (const label of [...logs, '店员管理', '门店设置', 'ABM 令牌']) expect(clerk).not.toContain(label);
    const permission = [permissionCode('security.loginLog'), permissionCode('security.operationLog')];
    expect(labelsOf({ ...admin, permission })).toEqual(expect.arrayContaining(logs));
  });

  it.each(routes.filter((route) => route.layout === 'default' && !('page' in route)))(
    'shows where $name stands',
    ({ name }) => {
      const current = menuFor(admin, name).flatMap(({ items }) => items.filter((item) => item.current));
      expect(current).toHaveLength(1);
      expect(crumbsOf(name).at(-1)).toEqual({ label: routeOf(name).title });
    },
  );

  it('marks the parent of a page that has no entry of its own', () => {
    const current = (name: RouteName) =>
      menuFor(admin, name).flatMap(({ items }) =>
        items.filter((item) => item.current).map(({ label }) => label),
      );
    expect(current('console-device-ios-id')).toEqual(['苹果设备']);
    expect(current('console-device-android-id')).toEqual(['安卓设备']);
    expect(current('console-report-basic-id')).toEqual(['基础报告']);
    expect(current('console-report-advanced-id')).toEqual(['高级报告']);
    expect(current('console-report-rcs-id')).toEqual(['风险查询']);
    expect(current('console-device-android-list-archived')).toEqual(['安卓归档']);
  });
});

describe('the tab bar of phones', () => {
  it('holds four entries at most, the most needed ones', () => {
    const tabs = (rights: Rights) => tabsOf(menuFor(rights, 'console')).map(({ label }) => label);
    expect(tabs(admin)).toEqual(['控制台', '苹果设备', '安卓设备', '基础报告']);
    expect(tabs(withModules('mdm-apple'))).toEqual(['控制台', '苹果设备', '帮助']);
  });
});

describe('the breadcrumb', () => {
  it('names section, parent and page', () => {
    const crumbs = (name: RouteName, subject?: string) =>
      crumbsOf(name, subject).map(({ label, href }) => (href ? `${label} ${href}` : label));
    expect(crumbs('console-device-ios-id', 'iPhone 16 Pro')).toEqual([
      '设备',
      '苹果设备 /console/device/ios/list',
      'iPhone 16 Pro',
    ]);
    expect(crumbs('console-device-android-list-archived')).toEqual([
      '设备',
      '安卓设备 /console/device/android/list',
      '安卓归档',
    ]);
    expect(crumbs('console-merchant-employee')).toEqual(['门店', '店员管理']);
    expect(crumbs('console')).toEqual(['控制台']);
    expect(crumbs('console-help')).toEqual(['帮助']);
  });
});
