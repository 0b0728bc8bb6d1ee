import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { crumbsOf } from '#app/shell/menu.ts';
import { type RouteName, routeOf, routePath } from '#domain/access/routes.ts';
import { buildIdMeta } from '#domain/site/plumbing-paths.ts';
import { purposes } from '#screens/upcoming/purposes.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { ConsoleUnderTest } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';
import { foreignWords } from '../support/foreign-words.ts';

const console = new ConsoleUnderTest();
let page: Page;

beforeAll(async () => {
  await console.start();
  page = await console.signIn('admin');
});
afterAll(() => console.closePages());

const frames: readonly { route: RouteName; id?: string }[] = [
  { route: 'console-appstore' },
  { route: 'console-report-rcs' },
  { route: 'console-report-basic' },
  { route: 'console-report-advanced' },
  { route: 'console-device-wallpaper' },
  { route: 'console-device-android-list' },
  { route: 'console-device-android-list-archived' },
  { route: 'console-device-android-default-restriction' },
  { route: 'console-device-android-id', id: seedIds.devices.unlockedOnline },
  { route: 'console-merchant-config' },
  { route: 'console-merchant-employee' },
  { route: 'console-merchant-update-abm-token' },
  { route: 'console-security-login-log' },
  { route: 'console-security-operation-log-android' },
];
const navigations = () => page.getByRole('navigation', { name: '主导航' }).filter({ visible: true });

describe('a screen that is not built yet', () => {
  it.each(frames)('[app.language] $route shows its frame at its address', async ({ route, id }) => {
    const path = routePath(route, id ? { id } : {});
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(routeOf(route).title);
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${routeOf(route).title} - 机安卫士`);
    await expect(page.getByRole('main')).toContainText(purposes[route]?.text ?? 'no sentence');
    await expect(page.getByRole('main').getByRole('link', { name: /^前往/ })).toBeVisible();
    const crumbs = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem');
    await expect(crumbs).toHaveText(crumbsOf(route).map(({ label }) => label));
    expect(await foreignWords(page)).toEqual([]);
    expect(console.takeTroubles()).toEqual([]);
  });
});

describe('the two layouts', () => {
  it('[app.layouts] pages of the console have its navigation, the others have none', async () => {
    for (const path of [routePath('console'), routePath('console-device-wallpaper')]) {
      await page.goto(path);
      await expect(navigations()).toHaveCount(1);
      await expect(page.getByRole('banner')).toBeVisible();
    }
    const stranger = await console.pageOf(null);
    const empty = [
      routePath('login'),
      routePath('system-register-new-store'),
      routePath('enroll-sn_encrypt', { sn_encrypt: 'a1' }),
      routePath('dev'),
      '/nowhere',
    ];
    for (const path of empty) {
      await stranger.goto(path);
      await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(stranger.getByRole('navigation')).toHaveCount(0);
      await expect(stranger.getByRole('banner')).toHaveCount(0);
    }
  });
});

describe('pages without a login', () => {
  it('[route.enroll] [guard.skip] a customer finds the enrolment page, and what to do instead', async () => {
    const customer = await console.pageOf(null);
    const path = routePath('enroll-sn_encrypt', { sn_encrypt: 'a+b/c=' });
    await customer.goto(path);
    await expect(customer.getByRole('heading', { name: '设备登记' })).toBeVisible();
    await expect(customer.getByRole('main')).toContainText('请联系把这个链接发给您的门店');
    await expect(customer).toHaveURL(path);
    await expect(customer.getByRole('link')).toHaveCount(0);
  });

  it('[route.dev] [guard.skip] the development page names the build and leads back', async () => {
    const stranger = await console.pageOf(null);
    await stranger.goto(routePath('dev'));
    const build = await stranger.locator(`meta[name=${buildIdMeta}]`).getAttribute('content');
    await expect(stranger.getByRole('main')).toContainText(build ?? 'no build id');
    await expect(stranger).toHaveURL(routePath('dev'));
    await stranger.getByRole('link', { name: '返回首页' }).click();
    await expect(stranger).toHaveURL(routePath('login'));
  });
});

describe('pages that need more than a login', () => {
  it('[route.merchant.admin] [guard.mismatch] lead a clerk without the right to the console', async () => {
    const clerk = await console.signIn('lockOnly');
    const closed: RouteName[] = [
      'console-merchant-config',
      'console-merchant-employee',
      'console-merchant-update-abm-token',
      'console-security-login-log',
    ];
    for (const route of closed) {
      await clerk.goto(routePath(route));
      await expect(clerk.getByRole('heading', { level: 1 })).toHaveText('控制台');
      await expect(clerk).toHaveURL(routePath('console'));
    }
  });
});
