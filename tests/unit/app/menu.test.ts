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
      ['报告', ['基础报告', '高级报告', '专业报告', '风险查询']],
      ['门店', ['店员管理', '门店设置', 'ABM 令牌']],
      ['安全', ['登录日志', '苹果操作日志', '安卓操作日志', '修改密码']],
      [undefined, ['应用商店', '帮助']],
    ]);
  });

  it('offers a person without rights only what is open to everybody', () => {
    expect(labelsOf(nobody)).toEqual(['控制台', '修改密码', '应用商店', '帮助']);
  });

  it('[app.modules.mdm] any module of device management brings the wallpapers, which both kinds of devices use', () => {
    expect(labelsOf(withModules('mdm-something-new'))).toContain('壁纸');
    expect(labelsOf(withModules('hx-early-access'))).not.toContain('壁纸');
  });

  it('[app.modules.hx] any module of the hx area brings the risk query', () => {
    expect(labelsOf(withModules('hx-something-new'))).toContain('风险查询');
    expect(labelsOf(withModules('mdm-apple'))).not.toContain('风险查询');
  });

  it.each([
    ['mdm-apple', ['苹果设备', '苹果回收站', '苹果默认限制', '苹果操作日志']],
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
