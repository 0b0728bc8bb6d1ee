import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { crumbsOf, menuFor } from '#app/menu.ts';
import { permissionCode } from '#domain/permissions.ts';
import { defaultSite, defaultSiteTitle, documentTitle } from '#domain/site.ts';

describe('titles', () => {
  it('[decision.title] [app.title.default] the site is called 机安卫士 unless its host says otherwise, its language is zh-CN', () => {
    const page = readFileSync('index.html', 'utf8');
    expect(page).toContain('<html lang="zh-CN">');
    expect(page).toContain('<title></title>');
    expect(page).not.toContain(defaultSiteTitle);
    expect(defaultSite.siteTitle).toBe('机安卫士');
    expect(documentTitle('控制台', defaultSite.siteTitle)).toBe('控制台 - 机安卫士');
  });

  it('the breadcrumb names section, parent and page', () => {
    expect(crumbsOf('console-device-ios-id').map(({ label, href }) => [label, href])).toEqual([
      ['设备', undefined],
      ['苹果设备', '/console/device/ios/list'],
      ['设备详情', undefined],
    ]);
    expect(crumbsOf('console').map(({ label }) => label)).toEqual(['控制台']);
  });
});

describe('the side navigation', () => {
  const labels = (rights: Parameters<typeof menuFor>[0]) =>
    menuFor(rights, 'console-device-ios-id').flatMap(({ items }) => items.map(({ label }) => label));

  it('offers what the person may open', () => {
    const log = permissionCode('security.operationLog');
    expect(labels({ available_modules: [], permission: [] })).toEqual(['控制台']);
    expect(labels({ available_modules: ['mdm-apple'], permission: [] })).toEqual(['控制台', '苹果设备']);
    expect(labels({ available_modules: ['mdm-apple'], permission: [log] })).toEqual([
      '控制台',
      '苹果设备',
      '操作日志',
    ]);
  });

  it('marks the parent of the shown page as current', () => {
    const items = menuFor(
      { available_modules: ['mdm-apple'], permission: [] },
      'console-device-ios-id',
    ).flatMap((group) => group.items);
    expect(items.filter(({ current }) => current).map(({ label }) => label)).toEqual(['苹果设备']);
  });
});
