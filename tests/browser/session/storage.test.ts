import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { refresh } from '#api/contract/people/auth.ts';
import { routePath } from '#domain/access/routes.ts';
import { accessTokenMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { accounts } from '#server/seed/accounts.ts';
import { expect } from '../support/expect.ts';
import { fillSignIn } from '../support/sign-in.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';
import { callsDuring } from '../support/watch.ts';
import { accountButton, expectLoginPage, heldTokens, notices, openTab } from './session-tabs.ts';

const console = useConsoleUnderTest();
const appleLink = (page: Page) => page.getByRole('link', { name: '苹果设备' }).first();
const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click();

async function logInAgain(page: Page): Promise<void> {
  await fillSignIn(page, accounts.full);
  await submit(page);
  await expect(accountButton(page, 'full')).toBeVisible();
}

describe('tokens that are changed by hand', () => {
  it('[session.states] [guard.login] cleared in this tab: the next step leads to the login, which works', async () => {
    const page = await console.signIn('full');
    // At once: a late call of the page would find out before the press.
    await appleLink(page).evaluate((link: HTMLElement) => {
      localStorage.clear();
      link.click();
    });
    await expectLoginPage(page);
    await logInAgain(page);
  });

  it('[session.states] cleared in another tab: this one is out at once', async () => {
    const page = await console.signIn('full');
    const other = await openTab(page);
    await other.evaluate(() => localStorage.clear());
    await expectLoginPage(page);
  });

  it('[session.storage] [session.refresh.expired] without an access token: renewed', async () => {
    const page = await console.signIn('full');
    // A late call of the page may find out before the press.
    const calls = await callsDuring(page, async () => {
      await page.evaluate(() => localStorage.removeItem('access_token'));
      await appleLink(page).click();
      await expect(page.locator('[data-machine=deviceList] table')).toBeVisible();
    });
    expect(calls.filter((call) => call.endsWith(refresh.path))).toHaveLength(1);
    expect(await heldTokens(page)).toEqual(['access_token', 'expires', 'refresh_token']);
  });

  it('[session.refresh.failed] without a refresh token: out when the access token has expired', async () => {
    const page = await console.signIn('full');
    await page.evaluate(() => localStorage.removeItem('refresh_token'));
    await appleLink(page).click();
    await expect(page.locator('[data-machine=deviceList] table')).toBeVisible();
    // A page that asks for nothing by itself.
    await page.goto(routePath('console-help'));
    await expect(accountButton(page, 'full')).toBeVisible();
    await console.server.advance(accessTokenMs + 60_000);
    const told = expect(notices(page)).toContainText(messages.sessionGone);
    // The page may find out before the press, and leave.
    await page.evaluate(
      (path) => document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click(),
      routePath('console'),
    );
    await told;
    await expectLoginPage(page);
    expect(await heldTokens(page)).toEqual([]);
  });

  it.each([
    ['what no header can carry', '登录凭证\n'],
    ['what the server does not know', 'garbage'],
  ])('[session.states] %s: out, and in again', async (_, garbage) => {
    const page = await console.signIn('full');
    await page.evaluate((value) => {
      for (const key of ['access_token', 'refresh_token', 'expires']) localStorage.setItem(key, value);
    }, garbage);
    await page.reload();
    await expectLoginPage(page);
    await logInAgain(page);
  });

  it('garbage in expires is nobody’s concern', async () => {
    const page = await console.signIn('full');
    await page.evaluate(() => localStorage.setItem('expires', 'yesterday'));
    await page.reload();
    await expect(accountButton(page, 'full')).toBeVisible();
  });
});

describe('a browser that keeps nothing', () => {
  it('is told to: no blank page', async () => {
    const page = await console.pageOf(null);
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await page.goto(routePath('login'));
    await expect(page.getByRole('heading', { name: '浏览器不允许保存数据' })).toBeVisible();
    await expect(page).toHaveTitle(/机安卫士/);
  });

  it('or has no room: the login says so, and works once there is', async () => {
    const page = await console.pageOf(null);
    await page.goto(routePath('login'));
    await page.evaluate(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
      addEventListener('make-room', () => Object.assign(Storage.prototype, { setItem }));
    });
    await fillSignIn(page, accounts.full);
    await submit(page);
    await expect(page.getByRole('alert').filter({ hasText: messages.sessionNotStored })).toBeVisible();
    // Why it could not be kept is reported.
    expect(console.takeTroubles()).toEqual([expect.stringContaining('uncaught error')]);
    await expect(page).toHaveURL(/\/login$/);
    await page.evaluate(() => dispatchEvent(new Event('make-room')));
    await logInAgain(page);
  });
});
