import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { lookUpOperation } from '#api/contract/operations.ts';
import { errorStatus } from '#domain/error-codes.ts';
import { pageSizes } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { BatchPage } from '../support/batch-page.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { ListPage } from '../support/list-page.ts';
import type { Scene } from './scenes.ts';

const { lock } = appleCommandCalls;

/** Selects the first devices of a list with few rows, or all of them. */
async function select(page: Page, count?: number): Promise<ListPage> {
  const batch = new BatchPage(page);
  const { list } = batch;
  await list.open(`?page_size=${pageSizes[0]}`);
  if (count === undefined) await batch.selectPage();
  else for (const box of (await list.boxes.all()).slice(0, count)) await box.check();
  return list;
}

async function openLock(page: Page, count?: number): Promise<DevicePage> {
  const list = await select(page, count);
  await list.batchBar.getByRole('button', { name: '锁定设备' }).click();
  const { dialog } = new DevicePage(page);
  await dialog.waitFor();
  return new DevicePage(page);
}

/** Answers in place of the server, so that no phone of other scenes changes: some refused, one lost, the others accepted. */
async function answerInPlace(page: Page): Promise<void> {
  let asked = 0;
  const key = randomUUID();
  const refuse = (route: Route, code: 'CONFLICT' | 'NOT_FOUND', message: string) => {
    const statusCode = errorStatus[code];
    return route.fulfill({
      status: statusCode,
      json: { error: true, url: '', statusCode, statusMessage: '', message, data: { code } },
    });
  };
  await page.route(`**${lock.path}`, (route) => {
    asked += 1;
    if (asked === 3)
      return refuse(
        route,
        'CONFLICT',
        memberMessages.conflictMessage('赵一鸣', '20:14', '锁定设备', '已推送'),
      );
    if (asked === 5) return route.abort('connectionrefused');
    return route.fulfill({ json: { id: 'k7Q2m9x', command_uuid: randomUUID(), key } });
  });
  await page.route(`**${lookUpOperation.path.replace('{id}', '*')}`, (route) =>
    refuse(route, 'NOT_FOUND', messages.notFound),
  );
}

async function finish(page: Page): Promise<DevicePage> {
  await answerInPlace(page);
  const device = await openLock(page, 6);
  await device.field('安全密码').fill(rightPassword);
  await device.dialog.getByRole('button', { name: /^锁定设备 \d+ 台$/ }).click();
  await device.dialog.getByRole('button', { name: /^重试失败的/ }).waitFor();
  return device;
}

/** A record in the browser would be offered in the scenes that follow. */
const forget = (page: Page) =>
  page.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith('batch.')) localStorage.removeItem(name);
  });

export const batchScenes: readonly Scene[] = [
  {
    name: 'batch-selected',
    as: 'full',
    show: async (page) => (await select(page, 3)).batchBar,
  },
  {
    name: 'batch-lock',
    onlyThorough: true,
    as: 'full',
    show: async (page) => (await openLock(page)).dialog,
  },
  {
    name: 'batch-unlock',
    onlyPicture: true,
    as: 'full',
    show: async (page) => {
      const list = await select(page);
      await list.batchBar.getByRole('button', { name: '解除锁定' }).click();
      return new DevicePage(page).dialog;
    },
  },
  {
    name: 'batch-restrictions',
    as: 'full',
    show: async (page) => {
      const list = await select(page, 12);
      await list.chooseForSelected('设置系统限制');
      const { dialog } = new DevicePage(page);
      await dialog.getByText('允许使用相机', { exact: true }).click();
      await dialog.getByText('将改动').first().waitFor();
      return dialog;
    },
  },
  {
    name: 'batch-results',
    as: 'full',
    show: async (page) => {
      const { dialog } = await finish(page);
      await forget(page);
      return dialog;
    },
  },
  {
    name: 'batch-left',
    as: 'full',
    show: async (page) => {
      await finish(page);
      const list = new ListPage(page);
      await list.open();
      await list.leftBar.waitFor();
      await forget(page);
      return list.leftBar;
    },
  },
];
