import type { Locator, Page, Route } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { list } from '#api/contract/apple/devices.ts';
import { routePath } from '#domain/access/routes.ts';
import { errorToastMs, reloadGuardMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { oneOfEach } from '#tests/setup/thorough.ts';
import * as labels from '#ui/labels.ts';
import { chunkFile } from '../support/chunk-file.ts';
import { expect } from '../support/expect.ts';
import type { Bench, Lane } from './bench.ts';

/** A file of the console's code that is not there when it is wanted. */
interface Missing {
  readonly chunk: string;
  readonly path: string;
  /** what makes it wanted, where that is not the page itself */
  readonly want?: (page: Page) => Promise<unknown>;
  /** what the person is told instead */
  readonly told: (page: Page) => Locator;
  /** what tries again, where that is not what made it wanted */
  readonly again?: (page: Page) => Promise<unknown>;
  readonly there: (page: Page) => Locator;
  /** what had been typed before, and is there all the time */
  readonly keyword?: true;
}

const devices = routePath('console-device-ios-list');
const deviceOf = (id: string) => routePath('console-device-ios-id', { id });
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const toast = (text: string) => (page: Page) =>
  page.getByRole('region', { name: labels.messages }).getByText(text);
const press = (name: string) => (page: Page) =>
  page.getByRole('main').locator('button:not([aria-disabled])', { hasText: name }).first().click();
// Not by its role: an open dialog hides it from those who go by roles.
const keyword = (page: Page) => page.locator('input[type=search]');
const total = (page: Page) => page.getByText(/^第 \d+-\d+ 条 \/ 共 \d+ 条$/);
const searchInVain = async (page: Page) => {
  await page.route(`**${list.path}*`, (route) => route.abort());
  await press('查询')(page);
};

const lockSelected = async (page: Page) => {
  await page
    .getByRole('checkbox', { name: /^选择 / })
    .first()
    .check();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '锁定设备' }).click();
};

const ofDialog = { told: toast(labels.partNotLoaded), there: dialog } as const;
const ofPage = { told: heading(messages.screenNotLoaded), again: press(labels.retry) } as const;

const rows: readonly Missing[] = [
  { chunk: 'lock-dialog', path: devices, want: press('锁定设备'), keyword: true, ...ofDialog },
  { chunk: 'unlock-dialog', path: devices, want: press('解除锁定'), keyword: true, ...ofDialog },
  { chunk: 'apple-batch', path: devices, want: lockSelected, keyword: true, ...ofDialog },
  {
    chunk: 'cancel-dialog',
    path: deviceOf(seedIds.devices.scheduled),
    want: press('取消定时'),
    ...ofDialog,
  },
  { chunk: 'apple-list', path: devices, ...ofPage, there: total },
  { chunk: 'apple-detail', path: deviceOf(seedIds.devices.restricted), ...ofPage, there: heading(/iPhone/) },
  {
    chunk: 'operation-log',
    path: routePath('console-security-operation-log-apple'),
    ...ofPage,
    there: total,
  },
  { chunk: 'console', path: routePath('console'), ...ofPage, there: heading('控制台') },
  { chunk: 'help', path: routePath('console-help'), ...ofPage, there: heading('帮助') },
  { chunk: 'password', path: routePath('console-security-password'), ...ofPage, there: heading('修改密码') },
  {
    chunk: 'register-store',
    path: routePath('system-register-new-store'),
    ...ofPage,
    there: heading('注册门店'),
  },
  { chunk: 'default-layout', path: routePath('console'), ...ofPage, there: heading('控制台') },
  {
    chunk: 'toaster',
    path: devices,
    want: searchInVain,
    keyword: true,
    told: (page) => page.getByRole('alert').getByText(messages.network, { exact: true }).first(),
    again: async (page) => {
      await page.clock.fastForward(errorToastMs);
      await searchInVain(page);
    },
    there: toast(messages.network),
  },
  {
    chunk: 'error',
    path: '/nowhere',
    told: heading('Page not found: /nowhere'),
    again: (page) => page.reload(),
    there: (page) => page.getByRole('link', { name: '返回首页' }),
  },
];

/** Dialogs are fetched in one way, pages in another. */
const kindOf = ({ chunk, told }: Missing) =>
  chunk !== 'default-layout' && [ofDialog.told, ofPage.told].includes(told) ? told : chunk;

/** Files that a newer build has taken away, or that a bad line has lost. */
export function describeChunks(bench: Bench): void {
  describe('code of the console that is not there', () => {
    let lane: Lane;
    beforeAll(async () => {
      lane = await bench.lane('full');
    });
    afterAll(() => bench.leave(lane));

    it.each(oneOfEach(rows, kindOf))(
      'leaves nobody without a word for $chunk, and comes at a later try',
      (row) => loseChunk(lane, row, (route) => route.fulfill({ status: 404, body: '' })),
    );

    it.each(rows.filter(({ chunk }) => ['lock-dialog', 'toaster', 'console'].includes(chunk)))(
      'leaves nobody without a word for $chunk when nobody answers, and comes at a later try',
      (row) => loseChunk(lane, row, (route) => route.abort()),
    );
  });
}

async function loseChunk(lane: Lane, row: Missing, lose: (route: Route) => Promise<void>): Promise<void> {
  const { page } = lane;
  // Another file may have been missing at the same address.
  await page.clock.fastForward(reloadGuardMs);
  const file = chunkFile(row.chunk);
  let asked = 0;
  await page.route(file, (route) => {
    asked += 1;
    return lose(route);
  });
  await lane.open(row.path);
  if (row.keyword) {
    await total(page).waitFor();
    await keyword(page).fill('押金');
  }
  await row.want?.(page);
  await row.told(page).waitFor();
  // Some of it is said before the file is even asked for.
  await expect.poll(() => asked).toBeGreaterThan(0);
  if (row.keyword) expect(await keyword(page).inputValue()).toBe('押金');
  await page.unroute(file);
  await (row.again ?? row.want)?.(page);
  await row.there(page).first().waitFor();
  if (row.keyword) expect(await keyword(page).inputValue()).toBe('押金');
  await page.unrouteAll();
  await lane.endCell();
}
