import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type RouteName, routePath } from '#domain/access/routes.ts';
import { buildIdMeta } from '#domain/site/plumbing-paths.ts';
import { ConsoleUnderTest } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';

const console = new ConsoleUnderTest();
let page: Page;

beforeAll(async () => {
  await console.start();
  page = await console.signIn('admin');
});
afterAll(() => console.closePages());

const navigations = () => page.getByRole('navigation', { name: '主导航' }).filter({ visible: true });

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
      'console-merchant-open-api',
      'console-security-login-log',
    ];
    for (const route of closed) {
      await clerk.goto(routePath(route));
      await expect(clerk.getByRole('heading', { level: 1 })).toHaveText('控制台');
      await expect(clerk).toHaveURL(routePath('console'));
    }
  });
});
