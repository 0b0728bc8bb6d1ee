import type { Page, Request } from 'playwright';
import { describe, it } from 'vitest';
import { list } from '#api/contract/apple/devices.ts';
import { serverVersion } from '#api/contract/helper.ts';
import { events } from '#api/contract/live.ts';
import { me } from '#api/contract/people/user.ts';
import { routePath } from '#domain/access/routes.ts';
import { accounts } from '#server/seed/accounts.ts';
import { expect } from '../support/expect.ts';
import { logOutItem } from '../support/log-out.ts';
import { told } from '../support/toasts.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const listPath = routePath('console-device-ios-list');
const tokensHeld = (page: Page) => page.evaluate(() => localStorage.getItem('access_token') !== null);

const refusal = (statusCode: number, code: string, message: string) => ({
  status: statusCode,
  headers: { 'x-response-id': 'k3x9qwerty' },
  json: { error: true, url: '', statusCode, statusMessage: '', message, data: { code } },
});

describe('a call that is refused', () => {
  it.each([
    ['[session.unauthorized]', 401, 'UNAUTHORIZED'],
    ['[session.forbidden.other]', 403, 'SOMETHING_ELSE'],
  ])('%s %i %s clears the session and leads to /login', async (_, status, code) => {
    // Straight there: the home asks for devices, too, and would lead to /login before its link is pressed.
    const page = await console.pageOf('full');
    await page.route(`**${list.path}*`, (route) => route.fulfill(refusal(status, code, '不行')));
    await page.goto(listPath);
    await expect(page).toHaveURL(/\/login$/);
    await told(page, '不行 [k3x9q]');
    expect(await tokensHeld(page)).toBe(false);
  });

  it('[session.authorization] [session.unauthorized] a call that needs no login carries the token, and its 401 clears the session and leads to /login, too', async () => {
    const page = await console.signIn('full');
    const asked = page.waitForRequest(`**${serverVersion.path}`);
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    await page.route(`**${serverVersion.path}`, (route) =>
      route.fulfill(refusal(401, 'UNAUTHORIZED', '账号已停用')),
    );
    await page.goto(routePath('dev'));
    expect((await asked).headers().authorization).toBe(`Bearer ${token}`);
    await expect(page).toHaveURL(/\/login$/);
    expect(await tokensHeld(page)).toBe(false);
  });

  it('[session.forbidden.warn] [error.warning-toast] 403 PERMISSION_DENIED warns and leaves the session alone', async () => {
    const page = await console.signIn('full');
    await page.route(`**${list.path}*`, (route) =>
      route.fulfill(refusal(403, 'PERMISSION_DENIED', '没有权限执行此操作')),
    );
    await page.getByRole('link', { name: '苹果设备' }).first().click();
    await told(page, '没有权限执行此操作 [k3x9q]');
    expect(await tokensHeld(page)).toBe(true);
    await expect(page).toHaveURL(new RegExp(`${listPath}$`));
  });

  it('[session.refresh.failed] an expired token that cannot be renewed leads to /login', async () => {
    const page = await console.signIn('full');
    // In one go: any call of the page would lead there by itself.
    await page
      .getByRole('link', { name: '苹果设备' })
      .first()
      .evaluate((link: HTMLElement) => {
        localStorage.setItem('access_token', 'gone');
        localStorage.setItem('refresh_token', 'gone');
        link.click();
      });
    await expect(page).toHaveURL(/\/login$/);
    expect(await tokensHeld(page)).toBe(false);
  });
});

describe('a navigation that cannot be decided', () => {
  it('[error.network] [guard.refetch-user] leaves the person where they are, also on Back', async () => {
    const page = await console.signIn('full');
    await page.getByRole('link', { name: '苹果设备' }).first().click();
    await expect(page).toHaveURL(new RegExp(`${listPath}$`));
    await page.route(`**${me.path}`, (route) => route.abort());
    await page.getByRole('link', { name: '控制台' }).first().click();
    await expect(page.getByText('请求失败，请检查网络')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${listPath}$`));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${listPath}$`));
    await page.unroute(`**${me.path}`);
    await page.goBack();
    await expect(page.getByRole('heading', { name: '控制台' })).toBeVisible();
    await expect(page).toHaveURL(/\/console$/);
  });

  it('[error.network] at first shows the error page, whose retry goes on', async () => {
    const page = await console.signIn('full');
    await page.route(`**${me.path}`, (route) => route.abort());
    await page.reload();
    const retry = page.getByRole('button', { name: '重试' });
    await expect(retry).toBeVisible();
    await page.unroute(`**${me.path}`);
    await retry.click();
    await expect(page.getByRole('heading', { name: '控制台' })).toBeVisible();
  });
});

describe('live updates in several tabs', () => {
  it('[decision.live] one tab holds the stream; another takes it over; a logout closes it', async () => {
    const page = await console.signIn('full');
    // The document that logged in may be about to ask for the stream.
    await page.goto('about:blank');
    const opened: Page[] = [];
    page.context().on('request', (request) => {
      if (new URL(request.url()).pathname === events.path) opened.push(request.frame().page());
    });
    await page.goto(routePath('console'));
    await expect.poll(() => opened).toEqual([page]);
    const other = await page.context().newPage();
    await other.goto(routePath('console'));
    await expect(other.getByRole('heading', { name: '控制台' })).toBeVisible();
    expect(opened).toEqual([page]);
    await page.close();
    await expect.poll(() => opened).toEqual([page, other]);
    const predicate = (request: Request) => new URL(request.url()).pathname === events.path;
    // The page lets go of the stream, or the server ends it first.
    const closed = Promise.any([
      other.waitForEvent('requestfailed', predicate),
      other.waitForEvent('requestfinished', predicate),
    ]);
    await other.getByRole('button', { name: accounts.full.name }).filter({ visible: true }).click();
    await logOutItem(other).click();
    await closed;
    await expect(other).toHaveURL(/\/login$/);
  });
});
