import { describe, it } from 'vitest';
import { list, operationLog } from '#api/contract/apple/devices.ts';
import { routePath } from '#domain/access/routes.ts';
import { requestTimeoutMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import type { Bench, Lane } from './bench.ts';
import { inject, lateFaults } from './faults.ts';

const dayMs = 24 * 3_600_000;
const { devices } = seedIds;
const listPath = routePath('console-device-ios-list');
const message = '您的租期已到，请联系门店';

/** A lane for one test. */
async function withLane(bench: Bench, act: (lane: Lane) => Promise<void>): Promise<void> {
  const lane = await bench.lane('full');
  try {
    await act(lane);
    await lane.endCell();
  } finally {
    await bench.leave(lane);
  }
}

/** The page of a device, with a lock typed and not sent. */
async function typedLock({ page }: Lane, id: string): Promise<DevicePage> {
  const device = new DevicePage(page);
  await device.open(id);
  await device.action('锁定设备').click();
  await device.fillLock({ message });
  return device;
}

const locksOf = async ({ server }: Bench, device_id: string) => {
  const query = { device_id, command: 'lock' };
  return (await server.call(operationLog, { query }, { as: 'admin' })).result.total;
};

export function describeOffline(bench: Bench): void {
  describe('a browser that is offline for a while', () => {
    it('[error.network] keeps the list and what is typed, goes nowhere, and does all of it when it is back', () =>
      withLane(bench, async (lane) => {
        const { page } = lane;
        const devicesList = new ListPage(page);
        await lane.open(listPath);
        await devicesList.loaded();
        await devicesList.keyword.fill('押金');
        await page.context().setOffline(true);
        await page.getByRole('button', { name: '查询', exact: true }).click();
        await lane.told(messages.network);
        await page.getByText('更新失败，当前显示的是上次的数据').waitFor();
        await lane.follow(routePath('console'));
        await devicesList.loaded();
        expect(await devicesList.keyword.inputValue()).toBe('押金');
        expect(new URL(page.url()).pathname).toBe(listPath);
        await page.context().setOffline(false);
        // It goes on by itself.
        await page.getByText('更新失败，当前显示的是上次的数据').waitFor({ state: 'hidden' });
        await lane.follow(routePath('console'));
        await lane.heading('控制台').waitFor();
      }));

    it('[decision.idempotency] does not know what became of a lock, keeps what is typed, and locks once', () =>
      withLane(bench, async (lane) => {
        const id = devices.unlockedOnline;
        const device = await typedLock(lane, id);
        await lane.page.context().setOffline(true);
        await device.confirm();
        await device.dialog.getByText('未收到答复', { exact: true }).waitFor();
        expect(await device.field('锁定提示内容').inputValue()).toBe(message);
        await lane.page.context().setOffline(false);
        await device.dialog.getByRole('button', { name: '再次查询' }).click();
        await device.dialog.getByText(messages.commandNotReceived).waitFor();
        await device.confirm(rightPassword, '重试');
        await device.dialog.waitFor({ state: 'hidden' });
        expect(await locksOf(bench, id)).toBe(1);
      }));
  });
}

export function describeAnswers(bench: Bench): void {
  describe('answers', () => {
    it('of two searches that come in the wrong order show the later search', () =>
      withLane(bench, async (lane) => {
        const { page } = lane;
        const found = new ListPage(page);
        await lane.open(listPath);
        await found.loaded();
        const before = await found.total.innerText();
        const { promise: asked, resolve: ask } = Promise.withResolvers<() => Promise<void>>();
        await page.route(
          (url) => url.pathname === list.path && url.searchParams.get('attention') === 'abnormal',
          (route) => ask(() => route.continue()),
        );
        await found.counter('异常').click();
        const release = await asked;
        await found.counter('全部').click();
        await expect(found.total).toHaveText(before);
        // The page has given it up; where it had not, its rows would come now.
        await release().catch(() => {});
        await page.getByRole('main').getByRole('button', { name: '查询', exact: true }).click();
        await expect(found.total).toHaveText(before);
        await expect(found.counter('全部')).toHaveAttribute('aria-pressed', 'true');
      }));

    it('[call.timeout.default] that come slowly but in time are waited for, and nothing is said', () =>
      withLane(bench, async (lane) => {
        const [halting] = lateFaults.filter(({ name }) => name === 'the answer halts half way');
        if (!halting) throw new Error('no such fault');
        const { outlasts: _, ...inTime } = halting;
        const found = new ListPage(lane.page);
        const broken = await inject(lane, inTime, list);
        await lane.open(listPath);
        await broken.felt();
        await lane.heading('苹果设备').waitFor();
        await lane.page.clock.fastForward(requestTimeoutMs / 2);
        await broken.lift();
        await found.loaded();
        await expect(lane.toasts.getByRole('button')).toHaveCount(0);
      }));
  });
}

export function describeClocks(bench: Bench): void {
  describe.each([
    ['a day ahead', dayMs],
    ['a day behind', -dayMs],
  ])('a clock that jumps %s', (_, jump) => {
    it('ends no session, loads nothing anew, and the screens go on', () =>
      withLane(bench, async (lane) => {
        const { page } = lane;
        const found = new ListPage(page);
        await lane.open(listPath);
        await found.loaded();
        await found.keyword.fill('押金');
        await page.clock.setSystemTime(Date.now() + jump);
        await page.getByRole('button', { name: '查询', exact: true }).click();
        await found.loaded();
        expect(await found.keyword.inputValue()).toBe('押金');
        await lane.follow(routePath('console-security-operation-log-apple'));
        await lane.heading('苹果操作日志').waitFor();
        await found.loaded();
        await lane.follow(routePath('console'));
        await page.getByRole('region', { name: '需要处理' }).getByRole('listitem').first().waitFor();
      }));

    it('locks once and at once', () =>
      withLane(bench, async (lane) => {
        const id = jump > 0 ? devices.unlockedOfAdmin : devices.unlockedOfNobody;
        const device = await typedLock(lane, id);
        await lane.page.clock.setSystemTime(Date.now() + jump);
        await device.confirm();
        await device.dialog.waitFor({ state: 'hidden' });
        await expect(device.status).toContainText('已锁定');
        expect(await locksOf(bench, id)).toBe(1);
      }));
  });
}

/** What a person does next on each screen, and what is still typed there. */
const nextSteps: readonly [name: string, path: string, act: (lane: Lane) => Promise<void>][] = [
  ['the console home', routePath('console'), (lane) => lane.follow(listPath)],
  [
    'the list',
    listPath,
    async ({ page }) => {
      await page.getByRole('searchbox', { name: '关键字' }).fill('押金');
      await page.getByRole('button', { name: '查询', exact: true }).click();
    },
  ],
  [
    'a device',
    routePath('console-device-ios-id', { id: devices.unlockedOnline2 }),
    ({ page }) => page.getByRole('main').getByRole('button', { name: '核对状态' }).click(),
  ],
  [
    'the operation log',
    routePath('console-security-operation-log-apple'),
    ({ page }) => page.getByRole('main').getByRole('button', { name: '查询', exact: true }).click(),
  ],
];

export function describeStorage(bench: Bench): void {
  describe('a storage that is emptied while the page is open', () => {
    it.each(nextSteps)('ends the session with the next step on %s, with a word', (_, path, act) =>
      withLane(bench, async (lane) => {
        const { page } = lane;
        await lane.open(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByRole('main').getByRole('button').first().waitFor();
        await page.evaluate(() => localStorage.clear());
        // The page may look at the storage before the person does: then there is nothing left to press.
        act(lane).catch(() => undefined);
        await lane.heading('登录').waitFor();
        await lane.told(messages.leftElsewhere);
        expect(new URL(page.url()).pathname).toBe(routePath('login'));
      }),
    );

    it('sends no lock that was typed before', () =>
      withLane(bench, async (lane) => {
        const id = devices.unlockedOnline2;
        const device = await typedLock(lane, id);
        await lane.page.evaluate(() => localStorage.clear());
        await device.confirm();
        await lane.heading('登录').waitFor();
        expect(await locksOf(bench, id)).toBe(0);
      }));
  });
}
