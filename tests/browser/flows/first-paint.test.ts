import type { BrowserContextOptions, Page, Route } from 'playwright';
import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { inDrawnOrder } from '#tests/setup/seed.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const login = routePath('login');
const isCode = /\/assets\/base-[^/]*\.js$/;
const isAboutDevices = /\/api\/device\//;
const framed = '#root[data-frame]';

/** Opens an address whose code does not come before `arrive` is called. */
async function openFrame(page: Page, address: string) {
  const held = Promise.withResolvers<Route>();
  await page.route(isCode, held.resolve);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator(framed)).toBeAttached();
  const code = await held.promise;
  return {
    arrive: () => code.continue(),
    fail: () => code.abort(),
  };
}

const alive = (page: Page) => expect(page.locator(framed)).toHaveCount(0);
const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);

/** Where everything stands that a person sees, but for what is still to come. */
const places = (page: Page) =>
  page.evaluate(async () => {
    // Nothing is painted before them, but where it would stand is told.
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    const missing = styles.filter(({ sheet }) => sheet === null);
    await Promise.all(missing.map((link) => new Promise((loaded) => link.addEventListener('load', loaded))));
    await document.fonts.ready;
    const ownText = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim())
        .join('');
    return [...document.querySelectorAll<HTMLElement>('#root *')].flatMap((element) => {
      const what = ownText(element) || element.getAttribute('name');
      const isSeen = ownText(element) || element.matches('input, button, svg');
      const { x, y, width, height } = element.getBoundingClientRect();
      if (!isSeen || width <= 1 || element.closest('td, [aria-busy=true] span[aria-hidden]')) return [];
      return [[element.tagName, what, ...[x, y, width, height].map(Math.round)].join(' ')];
    });
  });

const addresses = [
  routePath('console-device-ios-list'),
  routePath('console-device-android-list'),
  routePath('console-device-ios-recycled-list'),
  routePath('console-device-ios-id', { id: seedIds.devices.unlockedOnline }),
  routePath('console'),
  routePath('console-merchant-config'),
  routePath('console-security-password'),
];

const windows: [string, BrowserContextOptions][] = [
  ['1366 px, light', { viewport: { width: 1366, height: 860 }, colorScheme: 'light' }],
  ['390 px, dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['1366 px, dark', { viewport: { width: 1366, height: 860 }, colorScheme: 'dark' }],
  ['390 px, light', { viewport: { width: 390, height: 844 }, colorScheme: 'light' }],
];
/** One in each run, drawn by its seed. */
const askedWindows = thorough ? windows : inDrawnOrder(windows, ([name]) => name).slice(0, 1);

/** What of the frame of an address stands elsewhere once the console has taken over. */
async function moved(page: Page, address: string): Promise<string[]> {
  // Rows and figures come later.
  await page.route(isAboutDevices, () => {});
  const code = await openFrame(page, address);
  await expect(
    page.getByText('机安卫士').or(page.locator('header')).filter({ visible: true }).first(),
  ).toBeVisible();
  const before = await places(page);
  expect(before.length).toBeGreaterThan(0);
  await code.arrive();
  await alive(page);
  const after = await places(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return before.filter((place) => !after.includes(place)).map((place) => `${address}: ${place}`);
}

describe('before the console’s code is there', () => {
  it.each(askedWindows)('all stands where it will stand: %s', async (_, options) => {
    const guest = await console.newPage({ reducedMotion: 'reduce', ...options });
    expect(await moved(guest, login)).toEqual([]);
    const member = await console.pageOf('admin', { reducedMotion: 'reduce', ...options });
    for (const address of addresses) expect(await moved(member, address)).toEqual([]);
  });

  it('what is typed goes over, with focus and caret, and can be sent', async () => {
    const page = await console.pageOf(null);
    const code = await openFrame(page, login);
    await field(page, 'account').fill('12057180001');
    await field(page, 'password').pressSequentially('Phone-');
    await page.keyboard.press('ArrowLeft');
    // Nothing is sent before anybody hears of it.
    await page.keyboard.press('Enter');
    await code.arrive();
    await alive(page);
    expect(new URL(page.url()).search).toBe('');
    await expect(field(page, 'account')).toHaveValue('12057180001');
    await expect(field(page, 'password')).toBeFocused();
    await page.keyboard.type('2026');
    await expect(field(page, 'password')).toHaveValue('Phone2026-');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(field(page, 'captcha_code')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'account')).not.toHaveAttribute('aria-invalid');
  });

  it('what is typed while it takes over is not lost', async () => {
    const page = await console.pageOf(null);
    const code = await openFrame(page, login);
    await field(page, 'account').focus();
    const typed = page.keyboard.type('12057180001', { delay: 60 });
    await code.arrive();
    await typed;
    await alive(page);
    await expect(field(page, 'account')).toHaveValue('12057180001');
  });

  it('[decision.typing] a word that is being composed is finished first', async () => {
    const page = await console.pageOf(null);
    const code = await openFrame(page, login);
    await field(page, 'captcha_code').focus();
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Input.imeSetComposition', { selectionStart: 2, selectionEnd: 2, text: 'wa' });
    await code.arrive();
    // The console has begun.
    await page.waitForFunction(() => history.state !== null);
    await expect(page.locator(framed)).toBeAttached();
    await devTools.send('Input.insertText', { text: '王' });
    await alive(page);
    await expect(field(page, 'captcha_code')).toHaveValue('王');
    await expect(field(page, 'captcha_code')).toBeFocused();
  });

  it('without JavaScript the log-in says that it needs it, and sends nothing', async () => {
    const page = await console.newPage({ javaScriptEnabled: false });
    await page.goto(login);
    await expect(page.getByText('控制台需要启用 JavaScript 才能使用。')).toBeVisible();
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeDisabled();
    await field(page, 'password').fill('Phone-2026');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).search).toBe('');
  });

  it('a script that never comes is told', async () => {
    const page = await console.pageOf(null);
    const code = await openFrame(page, login);
    const notice = page.getByText('页面加载失败，请检查网络后刷新。');
    await expect(notice).toBeHidden();
    await code.fail();
    await expect(notice).toBeVisible();
    expect(console.takeTroubles().every((trouble) => /base-|ERR_FAILED/.test(trouble))).toBe(true);
  });

  it('nobody sees a form that cannot be used: where nothing may be stored, and who is logged in', async () => {
    const page = await console.newPage();
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      }),
    );
    const code = await openFrame(page, login);
    await expect(page.locator('form')).toBeHidden();
    await code.arrive();
    await expect(page.getByText('浏览器不允许保存数据')).toBeVisible();
    await expect(page.locator('form')).toHaveCount(0);

    const member = await console.pageOf('full');
    await openFrame(member, login);
    await expect(member.locator('form')).toBeHidden();
  });

  it('[decision.title] a page inside names neither a person nor a menu nor a figure', async () => {
    const page = await console.pageOf('admin');
    await openFrame(page, routePath('console-device-ios-list'));
    await expect(page.locator('h1')).toHaveText('苹果设备');
    const text = await page.locator('#root').innerText();
    expect(text.replace(/\s+/g, ' ').trim()).toBe(
      '跳到主要内容 机安卫士 设备 / 苹果设备 苹果设备 全部 已锁定 等待执行 离线 超过 24 小时 异常 需处理 苹果设备 设备 承租人 锁定状态 管控 最近联系 所属店员 登记时间 操作',
    );
    await expect(page.getByRole('link')).toHaveCount(0);
  });

  it('a page inside shows nothing to who is not logged in, and no headings to who has chosen others', async () => {
    const guest = await console.pageOf(null);
    const code = await openFrame(guest, routePath('console-device-ios-list'));
    await expect(guest.locator('h1')).toBeHidden();
    await code.arrive();
    await expect(guest.getByRole('button', { name: '登录', exact: true })).toBeEnabled();

    const member = await console.newPage();
    await member.addInitScript(() => {
      localStorage.setItem('access_token', 'of nobody any more');
      localStorage.setItem('refresh_token', 'nor this');
      localStorage.setItem('apple_list_columns', '["battery"]');
    });
    const held = await openFrame(member, routePath('console-device-ios-list'));
    await expect(member.locator('h1')).toBeVisible();
    await expect(member.locator('th').first()).toBeHidden();
    // The tokens have ended.
    await held.arrive();
    await expect(member.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
  });

  it('Back and Forward between documents, and an address that leads nowhere, are as ever', async () => {
    const page = await console.pageOf('full');
    const list = new ListPage(page);
    await list.open();
    await page.goto('/no-such-page');
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(list.rows).toHaveCount(20);
    await page.goForward();
    await expect(page.getByText('404', { exact: true })).toBeVisible();
  });
});
