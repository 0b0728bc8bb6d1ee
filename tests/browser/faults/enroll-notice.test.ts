import type { Page } from 'playwright';
import { beforeAll, describe, it } from 'vitest';
import { refresh } from '#api/contract/people/auth.ts';
import { routePath } from '#domain/access/routes.ts';
import { buildScript } from '../session/storm-tabs.ts';
import { atFirstCall } from '../support/at-first-call.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const enrollPath = routePath('enroll-sn_encrypt', { sn_encrypt: 'x' });

let script: string;
beforeAll(async () => {
  script = await buildScript(new URL('enroll-page.tsx', import.meta.url).pathname);
});

/** The console at a path, with a call that the test can let fail. */
async function openConsoleAt(path: string): Promise<Page> {
  const page = await console.pageOf(null);
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="zh-CN"><link rel="icon" href="data:," /><body></body></html>',
    }),
  );
  await page.goto(path);
  await page.addScriptTag({ type: 'module', content: script });
  await page.waitForFunction(() => typeof window.makeCall === 'function');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** Lets the call fail with an error body. */
async function fail(page: Page, statusCode: number, message: string, code = 'X'): Promise<void> {
  await atFirstCall(page, refresh.path, (route) =>
    route.fulfill({
      status: 422,
      headers: { 'x-response-id': 'k3x9qwerty' },
      json: { error: true, statusCode, message, data: { code } },
    }),
  );
  expect(await page.evaluate(() => window.makeCall())).toMatch(/^CallFailure/);
}

const modal = (page: Page) => page.getByRole('alertdialog');
const toasts = (page: Page) => page.getByRole('region', { name: '操作提示' });

describe('an error on the enrol page', () => {
  it('[error.enroll-modal] is shown in a modal with no title and 好的, until that is pressed', async () => {
    const page = await openConsoleAt(enrollPath);
    await fail(page, 422, '设备序列号有误');
    await expect(modal(page)).toContainText('设备序列号有误 [k3x9q]');
    await expect(modal(page).getByRole('heading')).toHaveCount(0);
    await expect(modal(page).getByRole('button')).toHaveText(['好的']);
    await expect(modal(page).getByRole('button')).toBeFocused();
    await expect(toasts(page).getByText('设备序列号有误')).toHaveCount(0);

    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(modal(page)).toBeVisible();
    await modal(page).getByRole('button', { name: '好的' }).click();
    await expect(modal(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  it('[error.enroll-modal] is asked to be read once, however often it comes; another one follows', async () => {
    const page = await openConsoleAt(enrollPath);
    for (const message of ['设备序列号有误', '设备序列号有误', '设备已登记']) await fail(page, 422, message);
    await expect(modal(page)).toHaveText(/设备序列号有误/);
    await modal(page).getByRole('button', { name: '好的' }).click();
    await expect(modal(page)).toHaveText(/设备已登记/);
    await expect(modal(page).getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(modal(page)).toHaveCount(0);
  });

  it('[error.enroll-modal] [session.unauthorized] is a message also with 401, and ends no session of who is logged in here', async () => {
    const page = await openConsoleAt(enrollPath);
    await page.evaluate(() => localStorage.setItem('access_token', 'of a clerk'));
    await fail(page, 401, '链接已失效', 'UNAUTHORIZED');
    await expect(modal(page)).toContainText('链接已失效 [k3x9q]');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe('of a clerk');
    expect(new URL(page.url()).pathname).toBe(enrollPath);
    await page.evaluate(() => localStorage.clear());
  });

  it('[error.enroll-modal] [error.warning-toast] is a toast where the right is missing', async () => {
    const page = await openConsoleAt(enrollPath);
    await fail(page, 403, '没有权限执行此操作', 'PERMISSION_DENIED');
    await expect(toasts(page)).toContainText('没有权限执行此操作 [k3x9q]');
    await expect(modal(page)).toHaveCount(0);
  });

  it('[error.enroll-modal] [error.network] is a toast where nobody answers', async () => {
    const page = await openConsoleAt(enrollPath);
    await page.route(`**${refresh.path}`, (route) => route.abort());
    expect(await page.evaluate(() => window.makeCall())).toBe('CallFailure: network');
    await expect(toasts(page)).toContainText('请求失败，请检查网络');
    await expect(modal(page)).toHaveCount(0);
  });
});

describe('an error on any other page', () => {
  it('[error.enroll-modal] [error.other-status] is a toast', async () => {
    const page = await openConsoleAt(routePath('login'));
    await fail(page, 422, '设备序列号有误');
    await expect(toasts(page)).toContainText('设备序列号有误 [k3x9q]');
    await expect(modal(page)).toHaveCount(0);
  });
});
