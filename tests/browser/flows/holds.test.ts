import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import * as unlockCalls from '#api/contract/apple/one-click-unlock.ts';
import { held } from '#api/contract/held-tasks.ts';
import { me } from '#api/contract/people/user.ts';
import { routePath } from '#domain/access/routes.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { holdMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { sampleOperation } from '#tests/path-harness/browser/console-stage.ts';
import { makeUnlockKey } from '#tests/server/unlock-fixtures.ts';
import { putTokens } from '../session/session-tabs.ts';
import { phone } from '../support/console-under-test.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import {
  anyCancel,
  heldTask,
  heldTasks,
  heldUnlock,
  playHolds,
  serialOfTask,
  tellHolds,
} from '../support/held-tasks.ts';
import { holdsBar, undoOf } from '../support/holds-bar.ts';
import { ListPage } from '../support/list-page.ts';
import { phonesOf } from '../support/phones.ts';
import { serialOf } from '../support/serial-of.ts';
import { settled } from '../support/settled.ts';
import { allTold, told } from '../support/toasts.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const { erase } = appleCommandCalls;

const console = useConsoleUnderTest();
const { unlockedOnline, lockedOnline } = seedIds.devices;

/** The browser shows the page, or another tab in its place. */
const show = (page: Page, visibility: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

/** The browser says that the page was taken from its history. */
const lookAgain = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

/** As somebody who has the same session elsewhere. */
const eraseAs = (device_id: string) =>
  console.server.call(erase, { body: { device_id, password: rightPassword } }, { as: 'full' });

async function beginUnlock(device_id: string): Promise<string> {
  const { db } = console.server.services;
  const { id: clerk_id } = await db
    .selectFrom('clerk')
    .select('id')
    .where('id', '=', seedIds.clerks.full)
    .executeTakeFirstOrThrow();
  const key = await makeUnlockKey(console.server, { clerk_id, device_id });
  const body = { device_id, commands: ['turn_off_activation_lock' as const], key };
  const { result } = await console.server.call(unlockCalls.start, { body }, { as: 'full' });
  return result.id;
}

const effectsOf = (id: string) => phonesOf(console.server).effects(id);

const heldSerial = serialOfTask(heldTask(0, 0));

const notThere = (page: Page) =>
  page.route(`**${me.path}`, (route) =>
    route.fulfill({
      json: {
        error: true,
        url: me.path,
        statusCode: 503,
        statusMessage: 'Service Unavailable',
        message: '服务暂不可用，请稍后再试',
        data: { code: 'UNAVAILABLE' },
      },
    }),
  );

/** Where things end on a page that is scrolled to its end: the bar, what it stands upon, and the page's own content. */
async function edges(page: Page) {
  await settled(page);
  return page.evaluate(() => {
    const rectOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
    const tabs = document.querySelector('nav[data-tabs]');
    const { top, bottom } = rectOf(document.querySelector('section[aria-label="可撤销的操作"] ul'));
    window.scrollTo(0, document.documentElement.scrollHeight);
    const parts = [...document.querySelectorAll('main > *')].map((part) => rectOf(part).bottom);
    return {
      bar: { top, bottom },
      floor: tabs ? rectOf(tabs).top : window.innerHeight,
      content: Math.max(...parts),
    };
  });
}

/** Of both layouts, and of all that stands in place of a page. */
const everyKind = [
  { name: 'the home', path: routePath('console'), heading: '控制台' },
  { name: 'a list', path: routePath('console-device-ios-list'), heading: '苹果设备' },
  { name: 'help', path: routePath('console-help'), heading: '帮助' },
  { name: 'one without devices', path: routePath('console-security-password'), heading: '修改密码' },
  { name: 'the public tools', path: routePath('dev'), heading: '开发工具' },
  { name: 'registration', path: routePath('system-register-new-store'), heading: '注册门店' },
  { name: 'no such page', path: '/console/no-such-page', heading: 'Page not found: /console/no-such-page' },
  {
    name: 'no such device',
    path: routePath('console-device-ios-id', { id: 'not-a-uuid' }),
    heading: '设备不存在',
  },
  {
    name: 'the server is out of service',
    path: routePath('console'),
    heading: '服务暂不可用，请稍后再试',
    break: notThere,
  },
  {
    name: 'its code is not there',
    path: routePath('console-help'),
    heading: messages.screenNotLoaded,
    break: (page: Page) => page.route('**/assets/help-*.js', (route) => route.abort('connectionrefused')),
  },
];

describe('what of one’s own is held', () => {
  it.each(everyKind)(
    '[decision.hold.proof] stands on every page, loaded anew: $name',
    async ({ path, heading, break: breakIt }) => {
      const page = await console.pageOf('full');
      await tellHolds(page, () => heldTasks(1));
      await breakIt?.(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(undoOf(page, heldSerial)).toBeInViewport({ ratio: 1 });
      await expect(holdsBar(page)).toContainText(/剩余 \d+ 秒/);
      await expect(page).toHaveTitle(/^\d+ 秒内可撤销抹掉 · /);
      await page.setViewportSize(phone);
      const { bar, floor, content } = await edges(page);
      expect(bar.bottom).toBeLessThanOrEqual(floor);
      expect(bar.bottom).toBeGreaterThanOrEqual(floor - 16);
      expect(content).toBeLessThanOrEqual(bar.top);
      if (breakIt)
        for (const trouble of console.takeTroubles()) expect(trouble).toMatch(/ERR_CONNECTION_REFUSED/);
    },
  );

  it('[decision.hold.proof] is told how its undo ended also on the error page to which the person has gone meanwhile', async () => {
    const page = await console.pageOf('full');
    let held = heldTasks(1);
    await tellHolds(page, () => held);
    const answer = Promise.withResolvers<void>();
    await page.route(anyCancel, async (route) => {
      await answer.promise;
      held = [];
      await route.fulfill({ json: sampleOperation({ cancel: 'won', status: operationStatus.cancelled }) });
    });
    await page.goto('/console/no-such-page');
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(page).toHaveURL(routePath('console'));
    await undoOf(page, heldSerial).click();
    await page.goBack();
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(holdsBar(page)).toContainText('正在撤销…');
    answer.resolve();
    await told(page, '已撤销抹掉，设备未受影响：');
    await expect(undoOf(page, heldSerial)).toHaveCount(0);
  });

  it.each([routePath('console-help'), '/console/no-such-page'])(
    '[decision.hold.proof] is that of whoever is logged in now, where another account logs in in another tab: %s',
    async (path) => {
      const page = await console.pageOf('full');
      const tokens = await console.server.openSession('admin');
      await page.route(
        (url) => url.pathname === held.path,
        async (route) => {
          const { authorization = '' } = route.request().headers();
          const list = authorization.includes(tokens.access_token) ? [] : heldTasks(1);
          await route.fulfill({ json: { list, total: list.length } });
        },
      );
      await page.goto(path);
      await expect(undoOf(page, heldSerial)).toBeVisible();
      const other = await page.context().newPage();
      await other.goto('/theme.js');
      await putTokens(other, tokens);
      await expect(undoOf(page, heldSerial)).toHaveCount(0);
    },
  );

  it.each([
    { name: 'nobody’s login page', as: null, path: routePath('login'), heading: '登录' },
    {
      name: 'nobody’s error page',
      as: null,
      path: '/no/such/page',
      heading: 'Page not found: /no/such/page',
    },
  ] as const)('[decision.hold.proof] is asked for by nobody on $name', async ({ as, path, heading }) => {
    const page = await console.pageOf(as);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain(held.path);
    await expect(holdsBar(page)).toHaveCount(0);
  });

  it('[decision.hold.proof] [decision.live] is in every tab, and taken back in one goes from all; a colleague has none of it', async () => {
    const [page, colleague] = [await console.signIn('full'), await console.signIn('admin')];
    const other = await page.context().newPage();
    await other.goto(routePath('console-device-ios-list'));
    const serial = await serialOf(console.server, unlockedOnline);
    await eraseAs(unlockedOnline);
    for (const tab of [page, other]) await expect(undoOf(tab, serial)).toBeVisible();
    await undoOf(other, serial).click();
    for (const tab of [page, other]) await expect(undoOf(tab, serial)).toHaveCount(0);
    await expect(holdsBar(colleague).getByRole('listitem')).toHaveCount(0);
  });

  it('[decision.hold.proof] keeps the keyboard: from a row that goes to the next one, from the last back to where it came from', async () => {
    const page = await console.pageOf('full');
    const held = heldTasks(6);
    const { drop } = await playHolds(page, held);
    const list = new ListPage(page);
    await list.open('?page_size=10');
    const origin = page.getByRole('main').getByRole('button', { name: '新增设备' });
    await origin.focus();
    const rows = holdsBar(page).getByRole('button', { name: /^撤销/ });
    const more = holdsBar(page).getByRole('button', { name: '还有 3 项' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(6);
    await expect(rows.nth(3)).toBeFocused();

    // Pressed in the middle, after one above is gone, at the end, gone by itself, and pressed until nothing is left.
    const [first = '', , , , fifth = ''] = held.map(({ id }) => id);
    const serials = held.map(serialOfTask);
    const expectFocusOn = (place: number) => expect(undoOf(page, serials[place] ?? '')).toBeFocused();
    await rows.nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(5);
    await expectFocusOn(2);
    drop(first);
    await lookAgain(page);
    await expect(rows).toHaveCount(4);
    await expectFocusOn(2);
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(3);
    await expectFocusOn(3);
    await rows.last().focus();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(2);
    await expectFocusOn(4);
    drop(fifth);
    await lookAgain(page);
    await expect(rows).toHaveCount(1);
    await expectFocusOn(3);
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(0);
    await expect(origin).toBeFocused();
  });

  it('[decision.hold.proof] stands above an open dialog and takes a press and the keyboard; several stand together', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    const held = heldTasks(4);
    await playHolds(page, held);
    await device.open(unlockedOnline);
    await expect(holdsBar(page).getByRole('listitem')).toHaveCount(4);
    await holdsBar(page).getByRole('button', { name: '还有 1 项' }).click();
    await expect(holdsBar(page).getByRole('button', { name: /^撤销/ })).toHaveCount(4);

    await device.action('锁定设备').click();
    await device.field('锁定提示内容').fill('请联系门店');
    const [first = '', second = ''] = held.map(serialOfTask);
    await undoOf(page, first).click();
    await told(page, '已撤销抹掉');
    await expect(device.field('锁定提示内容')).toHaveValue('请联系门店');
    await device.dialog.getByRole('button', { name: '取消', exact: true }).click();
    await expect(device.dialog).toBeHidden();
    await undoOf(page, second).focus();
    await page.keyboard.press('Enter');
    await expect(undoOf(page, second)).toHaveCount(0);
    await expect(holdsBar(page).getByRole('listitem')).toHaveCount(2);
  });

  it('[decision.hold.proof] stands above the tabs of a phone and below the buttons of its dialog', async () => {
    const page = await console.pageOf('full');
    await page.setViewportSize(phone);
    const device = new DevicePage(page);
    await tellHolds(page, () => heldTasks(1));
    await device.open(unlockedOnline);
    await expect(undoOf(page, heldSerial)).toBeInViewport({ ratio: 1 });
    const tabs = await page.getByRole('navigation').filter({ visible: true }).last().boundingBox();
    const bar = await holdsBar(page).getByRole('list').boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    await device.action('锁定设备').click();
    const ok = device.ok;
    await expect(ok).toBeInViewport({ ratio: 1 });
    const confirm = await ok.boundingBox();
    expect((confirm?.y ?? 0) + (confirm?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  it('[decision.hold.proof] counts by the server’s clock where the computer’s is wrong', async () => {
    const page = await console.pageOf('full', { timezoneId: 'Asia/Shanghai' });
    await page.clock.install({ time: Date.now() + 3_600_000 });
    // As soon as anybody asks, it has all of its time.
    await tellHolds(page, () => heldTasks(1, holdMs));
    await page.goto(routePath('console'));
    await expect(undoOf(page, heldSerial)).toBeVisible();
    await expect(holdsBar(page)).toContainText(/剩余 (2\d|30) 秒/);
  });

  it('[decision.hold.proof] is named in the title of a tab that nobody looks at, without seconds that no browser counts there', async () => {
    const page = await console.pageOf('full');
    await tellHolds(page, () => heldTasks(1));
    await page.goto(routePath('console-help'));
    await expect(page).toHaveTitle(/^\d+ 秒内可撤销抹掉 · /);
    await show(page, 'hidden');
    await expect(page).toHaveTitle(/^可撤销抹掉 · /);
    await show(page, 'visible');
    await expect(page).toHaveTitle(/^\d+ 秒内可撤销抹掉 · /);
  });

  it('[decision.hold.proof] [decision.quiet] whose answer was lost is asked about until that is known, and told then', async () => {
    const page = await console.signIn('full');
    const serial = await serialOf(console.server, unlockedOnline);
    await page.route(
      anyCancel,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await eraseAs(unlockedOnline);
    await undoOf(page, serial).click();
    await expect(holdsBar(page)).toContainText('未收到答复，正在核对…');
    await expect(undoOf(page, serial)).toHaveAttribute('aria-disabled', 'true');
    await told(page, '已撤销抹掉，设备未受影响：');
    await expect(undoOf(page, serial)).toHaveCount(0);
    await console.server.advance(holdMs);
    expect(await effectsOf(unlockedOnline)).toEqual({});
  });

  it('[decision.quiet] [decision.live] says in its place that it could not be read again, without a toast, until it could', async () => {
    const page = await console.pageOf('full');
    let isBroken = false;
    const list = heldTasks(1);
    await page.route(
      (url) => url.pathname === held.path,
      (route) => (isBroken ? route.abort('connectionreset') : route.fulfill({ json: { list, total: 1 } })),
    );
    await page.goto(routePath('console'));
    await expect(undoOf(page, heldSerial)).toBeVisible();
    isBroken = true;
    await lookAgain(page);
    const notice = holdsBar(page).getByText('撤销倒计时暂未同步，正在重试');
    await expect(notice).toBeVisible();
    expect(await allTold(page)).toEqual([]);
    isBroken = false;
    await expect(notice).toHaveCount(0);
  });

  it('[decision.quiet] says nothing where nothing is held, also while it cannot be read', async () => {
    const page = await console.pageOf('full');
    const isRead = (url: URL) => url.pathname === held.path;
    await page.route(isRead, (route) => route.abort('connectionreset'));
    const failed = page.waitForEvent('requestfailed', (request) => isRead(new URL(request.url())));
    await page.goto(routePath('console'));
    await failed;
    await expect(page.locator('[data-machine=heldOperations][data-machine-state*=outdated]')).toBeAttached();
    await expect(holdsBar(page).getByRole('list')).toHaveCount(0);
    await expect(page.getByText('正在重试')).toHaveCount(0);
  });

  it('[decision.hold.proof] is said aloud once, with the seconds that are left then', async () => {
    const page = await console.pageOf('full');
    await tellHolds(page, () => heldTasks(2));
    await page.goto(routePath('console'));
    const said = holdsBar(page).getByRole('alert');
    await expect(said).toContainText(/即将抹掉 .+，\d+ 秒内可以撤销。/);
    const first = await said.textContent();
    const seconds = [...(first ?? '').matchAll(/(\d+) 秒内可以撤销/g)].map(([, count]) => Number(count));
    expect(seconds).toHaveLength(2);
    for (const count of seconds) expect(count).toBeGreaterThan(holdMs / 1_000);
    const shown = holdsBar(page).getByRole('timer').first();
    await expect(shown).not.toHaveText((await shown.textContent()) ?? '');
    expect(await said.textContent()).toBe(first);
  });

  it('[decision.unlock-saga] that is a one-click unlock is called so wherever one press ends the whole', async () => {
    const page = await console.pageOf('full');
    await tellHolds(page, () => [heldUnlock(10 * holdMs)]);
    await page.goto(routePath('console-help'));
    const { device } = heldUnlock(0);
    const about = `${device.product_name} · ${device.serial_number}`;
    await expect(holdsBar(page).getByRole('listitem')).toContainText(`一键解锁（即将关闭激活锁）：${about}`);
    await expect(holdsBar(page).getByRole('alert')).toContainText(`一键解锁（即将关闭激活锁）：${about}，`);
    await expect(
      holdsBar(page).getByRole('button', { name: `撤销一键解锁：${about}`, exact: true }),
    ).toBeVisible();
    await expect(page).toHaveTitle(/^\d+ 秒内可撤销一键解锁 · /);
  });

  it.each(['in the bar', 'in the records'])(
    '[decision.hold.proof] [decision.unlock-saga] a one-click unlock is one row, and taken back %s as a whole',
    async (place) => {
      const device = new DevicePage(await console.pageOf('full'));
      const { page } = device;
      await device.open(lockedOnline);
      const id = await beginUnlock(lockedOnline);
      await expect(holdsBar(page).getByRole('listitem')).toHaveText(/一键解锁（即将关闭激活锁）：/);
      const undo = place === 'in the bar' ? holdsBar(page) : device.record;
      await undo.getByRole('button', { name: /^撤销一键解锁/ }).click();
      await told(page, '已撤销一键解锁，其余步骤不再执行：');
      await expect(holdsBar(page).getByRole('listitem')).toHaveCount(0);
      const after = await console.server.call(unlockCalls.look, { params: { id } }, { as: 'full' });
      expect([after.result.status, after.result.cancel]).toEqual(['cancelled', 'won']);
    },
  );
});
