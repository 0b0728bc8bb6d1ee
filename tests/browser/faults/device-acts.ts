import type { Locator, Page } from 'playwright';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { cancelSchedule, detail, operationLog, updateRemark } from '#api/contract/apple/devices.ts';
import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { rightPassword } from '../support/device-page.ts';
import { phonesOf } from '../support/phones.ts';
import type { Act } from './acts.ts';
import type { Lane } from './bench.ts';

const { 'get-location': getLocation, lock, unlock } = appleCommandCalls;

const dayMs = 24 * 3_600_000;
const list = routePath('console-device-ios-list');
const { unlockedOnline3: remarked, lockedOnline2: located } = seedIds.devices;
const deviceOf = (id: string) => routePath('console-device-ios-id', { id });

const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const toast = (page: Page, text: string) => page.getByRole('region', { name: '操作提示' }).getByText(text);
const counted = (page: Page) => page.getByRole('main').getByText(/^第 \d+-\d+ 条 \/ 共 \d+ 条$/);

// The named devices are for other cells.
const used = new Set(Object.values(seedIds.devices).map(deviceOf));

/** A row that offers this, and its device: one that no cell has had. Rows come and go; it is known by its device. */
async function rowWith(page: Page, action: string): Promise<{ row: Locator; id: string }> {
  const offered = page.locator('button:not([aria-disabled])', { hasText: action });
  const links = page.getByRole('row').filter({ has: offered }).locator('a[href*="/device/ios/"]');
  await links.first().waitFor();
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const href = hrefs.find((one) => !used.has(one));
  if (href === undefined) throw new Error(`no row is left that offers ${action}`);
  used.add(href);
  return {
    row: page.getByRole('row').filter({ has: page.locator(`a[href="${href}"]`) }),
    id: href.slice(-36),
  };
}

/** How often a command was given to a device since now. */
async function counter({ bench }: Lane, id: string, command: string): Promise<() => Promise<number>> {
  const total = async () => {
    const { result } = await bench.server.call(
      operationLog,
      { query: { device_id: id, command } },
      { as: 'admin' },
    );
    return result.total;
  };
  const before = await total();
  return async () => (await total()) - before;
}

/** OK of the dialog, whatever stands on it; with the secondary password where it is asked. */
async function confirm(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  const password = dialog.getByLabel('安全密码', { exact: true });
  if (await password.isVisible()) await password.fill(rightPassword);
  await dialog.locator('footer button').last().click();
}

const command = (page: Page) => ({
  send: () => confirm(page),
  failed: dialogOf(page).getByText(messages.commandNotReceived),
  done: toast(page, '指令已受理'),
});

export const acts: readonly Act[] = [
  {
    name: 'locking a device',
    call: lock,
    path: `${list}?page_size=50`,
    ready: counted,
    asksAfterwards: true,
    meetsAll: true,
    begin: async (lane) => {
      const { page } = lane;
      const { row, id } = await rowWith(page, '锁定设备');
      const count = await counter(lane, id, 'lock');
      await row.getByRole('button', { name: '锁定设备' }).click();
      const field = dialogOf(page).getByLabel('锁定提示内容', { exact: true });
      await field.fill('您的租期已到，请联系门店');
      return { ...command(page), typed: { field, text: '您的租期已到，请联系门店' }, count };
    },
  },
  {
    name: 'unlocking a device',
    call: unlock,
    path: `${list}?lock_status=1&page_size=50`,
    ready: counted,
    asksAfterwards: true,
    begin: async (lane) => {
      const { page } = lane;
      const { row, id } = await rowWith(page, '解除锁定');
      const count = await counter(lane, id, 'unlock');
      await row.getByRole('button', { name: '解除锁定' }).click();
      await dialogOf(page).waitFor();
      return { ...command(page), typed: null, count };
    },
  },
  {
    name: 'cancelling a scheduled lock',
    call: cancelSchedule,
    path: `${list}?page_num=2&page_size=50`,
    ready: counted,
    asksAfterwards: false,
    begin: async (lane) => {
      const { page, bench } = lane;
      const { row, id } = await rowWith(page, '锁定设备');
      const when = new Date((await bench.server.services.clock.now()).getTime() + dayMs).toISOString();
      const body = { device_id: id, message: '租期已到', when, password: rightPassword };
      const { result } = await bench.server.call(
        lock,
        { body },
        { as: 'full', idempotencyKey: crypto.randomUUID() },
      );
      await row.getByRole('button', { name: '取消定时' }).click();
      await dialogOf(page).waitFor();
      return {
        send: () =>
          dialogOf(page)
            .getByRole('button', { name: /^(?:取消定时|重试)$/ })
            .click(),
        failed: dialogOf(page).getByText('未收到答复。可以重试，不会重复取消。'),
        done: toast(page, '已取消定时锁定：'),
        typed: null,
        count: async () => {
          const log = await bench.server.call(operationLog, { query: { device_id: id } }, { as: 'admin' });
          return log.result.list.filter((one) => one.id === result.id && one.cancel === 'won').length;
        },
      };
    },
  },
  {
    name: 'locating a device',
    call: getLocation,
    path: deviceOf(located),
    ready: (page) => page.getByRole('region', { name: '记录', exact: true }),
    asksAfterwards: true,
    begin: async (lane) => {
      const { page, bench } = lane;
      // Phones go out of reach by themselves now and then, and it would not answer the one before.
      await phonesOf(bench.server).comeBack(located);
      const tile = page.locator('main button:not([aria-disabled]):not([aria-busy])', {
        hasText: /^获取位置$/,
      });
      const again = page.locator('[data-machine=askDevice]').getByRole('button', { name: '重试' });
      await tile.waitFor();
      return {
        send: async () => ((await again.isVisible()) ? again : tile).click(),
        failed: page.getByText('获取位置：未送达'),
        done: toast(page, '指令已受理'),
        typed: null,
        count: await counter(lane, located, 'get-location'),
      };
    },
  },
  {
    name: 'changing a remark',
    call: updateRemark,
    path: deviceOf(remarked),
    ready: (page) => page.getByRole('region', { name: '备注', exact: true }),
    asksAfterwards: false,
    meetsAll: true,
    begin: async ({ page, bench }) => {
      const card = page.getByRole('region', { name: '备注', exact: true });
      const field = card.getByLabel('备注内容');
      const text = `屏幕有划痕 ${crypto.randomUUID()}`;
      await card.getByRole('button', { name: '编辑' }).click();
      await field.fill(text);
      return {
        send: () => card.getByRole('button', { name: /^(?:保存|重试)$/ }).click(),
        failed: card.getByText('未收到答复', { exact: true }),
        done: toast(page, '备注已保存'),
        typed: { field, text },
        count: async () => {
          const input = { params: { id: remarked }, query: {} };
          const { result } = await bench.server.call(detail, input, { as: 'admin' });
          return result.remark === text ? 1 : 0;
        },
      };
    },
  },
];
