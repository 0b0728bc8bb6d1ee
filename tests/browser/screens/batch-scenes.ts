import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { type BatchItem, list as batches } from '#api/contract/batch.ts';
import type { Batch } from '#api/contract/devices/batch.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { pageSizes } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { BatchPage } from '../support/batch-page.ts';
import { DevicePage } from '../support/device-page.ts';
import { ListPage } from '../support/list-page.ts';
import type { Scene } from './scenes.ts';

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

const none = { unsent: 0, pending: 0, done: 0, failed: 0, cancelled: 0, unknown: 0, hidden: 0 };

const itemOf = (position: number, fields: Partial<BatchItem>): BatchItem => ({
  position,
  device: {
    id: randomUUID(),
    product_name: position % 2 === 0 ? 'iPhone 16 Pro' : 'iPhone 15',
    serial_number: `F2LZK8Q${position}PL`,
  },
  command_uuid: randomUUID(),
  stage: 'accepted',
  status: operationStatus.acknowledged,
  awaits_device: false,
  run_at: null,
  relocked_by: null,
  sentence: '',
  ...fields,
});

/** Answers in place of the server, so that no phone of other scenes changes. */
async function tellOf(page: Page, batch: Batch, items: readonly BatchItem[]): Promise<void> {
  await page.route(`**${batches.path}`, (route) => route.fulfill({ json: { list: [batch], total: 1 } }));
  await page.route(`**${batches.path}/${batch.id}?*`, (route) =>
    route.fulfill({ json: { ...batch, list: items } }),
  );
}

const refused = memberMessages.conflictMessage('赵一鸣', '20:14', '锁定设备', '已推送');

const batchOf = (fields: Partial<Batch>): Batch => ({
  id: randomUUID(),
  date_created: new Date(Date.now() - 3 * 60_000).toISOString(),
  kind: 'apple',
  command: 'lock',
  receiver: null,
  status: 'finished',
  dismissed: false,
  finished_at: null,
  total: 6,
  counts: { ...none, done: 2, pending: 2, failed: 1, unknown: 1 },
  ...fields,
});

const ended = [
  itemOf(2, { stage: 'refused', status: null, sentence: refused }),
  itemOf(4, { status: operationStatus.unknown }),
  itemOf(0, {}),
  itemOf(1, {}),
  itemOf(3, { status: operationStatus.sent, awaits_device: true }),
  itemOf(5, { status: operationStatus.sent }),
];

async function look(page: Page, batch: Batch, items: readonly BatchItem[]) {
  await tellOf(page, batch, items);
  const list = new ListPage(page);
  await list.open(`?page_size=${pageSizes[0]}`);
  await list.recentBar.getByRole('button').first().click();
  const { dialog } = new DevicePage(page);
  await dialog.getByText('共 ').waitFor();
  return dialog;
}

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
    show: (page) => look(page, batchOf({}), ended),
  },
  {
    name: 'batch-running',
    onlyPicture: true,
    as: 'full',
    show: (page) =>
      look(
        page,
        batchOf({
          status: 'running',
          total: 1_200,
          counts: { ...none, done: 310, pending: 40, unsent: 850 },
        }),
        [...ended, ...[6, 7, 8].map((position) => itemOf(position, { stage: 'unsent', status: null }))],
      ),
  },
  {
    name: 'batch-left',
    as: 'full',
    show: async (page) => {
      const stopped = batchOf({ status: 'stopped', counts: { ...none, done: 2, unsent: 3, failed: 1 } });
      await tellOf(page, stopped, ended);
      const list = new ListPage(page);
      await list.open(`?page_size=${pageSizes[0]}`);
      await list.recentBar.waitFor();
      return list.recentBar;
    },
  },
];
