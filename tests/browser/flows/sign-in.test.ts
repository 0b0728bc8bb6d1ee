import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { logout, refresh } from '#api/contract/people/auth.ts';
import { routePath } from '#domain/access/routes.ts';
import { accessTokenMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { captchaLimits } from '#server/security/door-limits.ts';
import { accounts } from '#server/seed/accounts.ts';
import { expect } from '../support/expect.ts';
import { logOutItem } from '../support/log-out.ts';
import { fillSignIn } from '../support/sign-in.ts';
import { told } from '../support/toasts.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';
import { callsDuring } from '../support/watch.ts';

const console = useConsoleUnderTest();
const login = { name: '登录', exact: true } as const;

const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: '操作提示' }).getByText(text).first();

describe('logging in', () => {
  it('[decision.captcha] with a wrong password says so, keeps the number, and asks for a new captcha', async () => {
    const page = await console.pageOf(null);
    await page.goto(routePath('login'));
    await fillSignIn(page, { ...accounts.full, password: 'Wrong-2026' });
    await page.getByRole('button', login).click();
    await expect(page.getByRole('alert').filter({ hasText: messages.loginFailed }).first()).toBeVisible();
    await expect(page.getByLabel('手机号', { exact: true })).toHaveValue(accounts.full.phone_number);
    await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('');
    await fillSignIn(page, accounts.full);
    await page.getByRole('button', login).click();
    await expect(page).toHaveURL(/\/console$/);
  });

  it('[valid.login] names each field that is wrong before anything is sent', async () => {
    const page = await console.pageOf(null);
    await page.goto(routePath('login'));
    await page.getByLabel('手机号', { exact: true }).fill('123');
    await page.getByLabel('密码', { exact: true }).fill('short');
    const calls = await callsDuring(page, async () => {
      await page.getByRole('button', login).click();
      await expect(page.getByLabel('手机号', { exact: true })).toHaveAccessibleDescription(
        messages.mobileFormat,
      );
    });
    expect(calls).toEqual([]);
    await expect(page.getByLabel('密码', { exact: true })).toHaveAccessibleDescription(
      messages.passwordFormat,
    );
    await expect(page.getByLabel('验证码', { exact: true })).toHaveAccessibleDescription(
      messages.captchaRequired,
    );
  });

  it('says that the network fails where the code of the call cannot be fetched, and keeps the number', async () => {
    const page = await console.pageOf(null);
    const chunk = '**/assets/login-call-*.js';
    await page.route(chunk, (route) => route.abort('connectionrefused'));
    await page.goto(routePath('login'));
    await fillSignIn(page, accounts.full);
    await page.getByRole('button', login).click();
    await expect(page.getByRole('alert').filter({ hasText: messages.network }).first()).toBeVisible();
    await expect(page.getByLabel('手机号', { exact: true })).toHaveValue(accounts.full.phone_number);
    await page.unroute(chunk);
    for (const trouble of console.takeTroubles()) expect(trouble).toMatch(/ERR_CONNECTION_REFUSED/);
    await fillSignIn(page, accounts.full);
    await page.getByRole('button', login).click();
    await expect(page).toHaveURL(/\/console$/);
  });

  it('[role.clerk.disabled] a disabled clerk is told and stays outside', async () => {
    const page = await console.pageOf(null);
    await page.goto(routePath('login'));
    await fillSignIn(page, accounts.disabled);
    await page.getByRole('button', login).click();
    await expect(page.getByText(messages.clerkDisabled).first()).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  it('[route.login] [decision.index] who is logged in already goes on to /console', async () => {
    const page = await console.signIn('full');
    for (const path of [routePath('login'), routePath('index')]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/console$/);
      await expect(page.getByRole('heading', { name: '控制台' })).toBeVisible();
    }
  });

  it('[guard.login] leads back to the page that was asked for', async () => {
    const page = await console.pageOf(null);
    await page.goto(`${routePath('console-device-ios-list')}?lock_status=1`);
    await expect(page).toHaveURL(/\/login/);
    await fillSignIn(page, accounts.full);
    await page.getByRole('button', login).click();
    await expect(page).toHaveURL(/\/console\/device\/ios\/list\?lock_status=1$/);
  });
});

describe('a number that strangers try', () => {
  const { phone_number } = accounts.full;

  /** So many wrong passwords of others, of the ten that a number has. */
  async function strangersTry(count: number): Promise<void> {
    const { db, clock } = console.server.services;
    const used = { window_start: await clock.now(), count };
    await db
      .insertInto('attempt')
      .values({ key: `login-account:${phone_number}`, ...used })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(used))
      .execute();
  }

  const submit = async (page: Page) => {
    await fillSignIn(page, accounts.full);
    await page.getByRole('button', login).click();
  };
  const saysAgain = (page: Page) =>
    expect(page.getByLabel('验证码', { exact: true })).toHaveAccessibleDescription(
      new RegExp(messages.captchaAgain),
    );

  it('[decision.captcha] is logged in to with a picture that the browser works for', async () => {
    await strangersTry(9);
    const page = await console.pageOf(null);
    await page.goto(routePath('login'));
    await submit(page);
    await saysAgain(page);
    await submit(page);
    await expect(page).toHaveURL(/\/console$/);
  });

  it('[decision.captcha] says where the work could not be done, and does it when it is asked to again', async () => {
    await strangersTry(9);
    const page = await console.pageOf(null);
    const chunk = '**/assets/solve-task-*.js';
    await page.route(chunk, (route) => route.abort('connectionrefused'));
    await page.goto(routePath('login'));
    await submit(page);
    await saysAgain(page);
    const picture = page.getByRole('button', { name: '点击重试' });
    await expect(picture).toBeVisible();
    // Nothing is lost by it: the picture can be asked for as often as one likes.
    await picture.click();
    await told(page, messages.network);
    await expect(picture).toBeVisible();
    await page.unroute(chunk);
    for (const trouble of console.takeTroubles()) expect(trouble).toMatch(/ERR_CONNECTION_REFUSED/);
    await picture.click();
    await submit(page);
    await expect(page).toHaveURL(/\/console$/);
  });

  it('[decision.known-browser] is logged in to at once in a browser that has been before', async () => {
    const page = await console.pageOf(null);
    await page.goto(routePath('login'));
    await submit(page);
    await expect(page).toHaveURL(/\/console$/);
    await page.getByRole('button', { name: accounts.full.name }).filter({ visible: true }).click();
    await logOutItem(page).click();
    await expect(page.getByRole('button', login)).toBeVisible();
    await strangersTry(10);
    await submit(page);
    await expect(page).toHaveURL(/\/console$/);
  });
});

describe('a network from which too many pictures have been asked for', () => {
  const forms: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
    ['logs in', (page) => page.goto(routePath('login'))],
    ['registers', (page) => page.goto(routePath('system-register-new-store'))],
  ];

  it.each(forms)(
    '[error.other-status] is told where it %s, and again when it asks again',
    async (_, open) => {
      const page = await console.pageOf(null);
      const { db, clock } = console.server.services;
      const limits = captchaLimits('127.0.0.1', []).map(({ key, tries }) => ({ key, count: tries }));
      const window_start = await clock.now();
      await db
        .insertInto('attempt')
        .values(limits.map((limit) => ({ ...limit, window_start })))
        .execute();
      await open(page);
      await told(page, messages.tooMany);
      await toastOf(page, messages.tooMany).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '点击重试' }).click();
      await told(page, messages.tooMany);
    },
  );
});

describe('staying logged in', () => {
  it('[session.refresh.expired] an access token that has expired is renewed without a word', async () => {
    const page = await console.signIn('full');
    await console.server.advance(accessTokenMs + 60_000);
    const calls = await callsDuring(page, async () => {
      await page.getByRole('link', { name: '苹果设备', exact: true }).click();
      await expect(page.getByRole('table', { name: '苹果设备', exact: true })).toBeVisible();
    });
    expect(calls.filter((call) => call === `${refresh.method} ${refresh.path}`)).toHaveLength(1);
  });
});

describe('logging out', () => {
  it('[session.states] [session.storage] in one tab reaches the other, and clears the tokens', async () => {
    const page = await console.signIn('full');
    const storage = () => page.evaluate(() => Object.keys(localStorage).sort());
    expect(await storage()).toEqual(expect.arrayContaining(['access_token', 'expires', 'refresh_token']));
    const other = await page.context().newPage();
    await other.goto(routePath('console-device-ios-list'));
    await expect(other.getByRole('table', { name: '苹果设备', exact: true })).toBeVisible();

    await page.getByRole('button', { name: accounts.full.name }).filter({ visible: true }).click();
    const told = page.waitForRequest((request) => new URL(request.url()).pathname === logout.path);
    await logOutItem(page).click();
    expect((await told).method()).toBe(logout.method);
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/login/);
      await expect(tab.getByRole('button', login)).toBeVisible();
    }
    expect((await storage()).filter((key) => /token|expires/.test(key))).toEqual([]);
  });
});

describe('rights', () => {
  it('[guard.mismatch] [route.ios.module] a store without Apple devices is led from their list to /console', async () => {
    const page = await console.pageOf('withoutApple');
    await page.goto(routePath('console-device-ios-list'));
    await expect(page).toHaveURL(/\/console$/);
    await expect(page.getByRole('region', { name: '操作提示' })).toContainText(
      '门店未开通此功能，已回到控制台',
    );
    await expect(page.getByRole('link', { name: '苹果设备', exact: true })).toHaveCount(0);
  });

  it('[route.operation-log] [guard.mismatch] the operation log needs its permission', async () => {
    const page = await console.pageOf('lockOnly');
    await page.goto(routePath('console-security-operation-log-apple'));
    await expect(page).toHaveURL(/\/console$/);
  });
});
