import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { detail, list, operationLog } from '#api/contract/apple/devices.ts';
import type { UnlockSaga } from '#api/contract/apple/one-click-unlock.ts';
import { list as batches } from '#api/contract/batch.ts';
import { deviceOverview } from '#api/contract/device-overview.ts';
import type { ProgressItem } from '#api/contract/devices/progress.ts';
import { held as heldRow } from '#api/contract/held-tasks.ts';
import { events } from '#api/contract/live.ts';
import { records } from '#api/contract/records.ts';
import { routePath } from '#domain/access/routes.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { holdMs, pollUnfinishedMs } from '#domain/limits.ts';
import { sampleBatch, sampleItem } from '#machines/devices/sample-batch.model.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { sampleSaga } from '#tests/setup/sample-saga.ts';
import { withClock } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';
import { serialOf } from '../support/serial-of.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

const id = seedIds.devices.unlockedOnline;
const uuid = '33333333-3333-4333-8333-333333333333';
const devicePath = detail.path.replace('{id}', id);
const unlockPath = `/api/device/ios/one-click-unlock/${uuid}`;
const at = '2026-11-21T02:00:00.000Z';

const progress: ProgressItem = {
  id: 'k7Q2m9x',
  command: 'reboot',
  status: operationStatus.sent,
  date_created: at,
  run_at: null,
  hold: false,
  awaits_device: false,
  may_have_left: false,
  remark: '',
  cancel: null,
  observed_since: false,
  clerk_name: '李晓雯',
};

const tell = (page: Page, pathname: string, json: unknown) =>
  page.route(
    (url) => url.pathname === pathname,
    (route) => route.fulfill({ json }),
  );

const as = { as: 'full' } as const;

async function tellDevice(page: Page, facts: Partial<AppleDevice>): Promise<void> {
  const { result } = await console.server.call(detail, { params: { id }, query: {} }, as);
  await tell(page, devicePath, { ...result, ...facts });
}

async function tellList(page: Page, underWay: boolean): Promise<void> {
  const { result } = await console.server.call(list, { query: {} }, as);
  const rows = result.list.map((row) => ({ ...row, progress: underWay ? [progress] : [] }));
  await tell(page, list.path, { ...result, list: rows });
}

async function tellRecords(page: Page, underWay: boolean): Promise<void> {
  const { result } = await console.server.call(operationLog, { query: {} }, as);
  const status = underWay ? operationStatus.sent : operationStatus.acknowledged;
  const rows = result.list.map((row) => ({ ...row, status, run_at: null, hold: false }));
  for (const { path } of [operationLog, records]) await tell(page, path, { ...result, list: rows });
}

async function tellCounters(page: Page, pending: number): Promise<void> {
  const { result } = await console.server.call(deviceOverview, {}, as);
  const { apple, android } = result;
  await tell(page, deviceOverview.path, {
    apple: { ...apple, pending },
    android: { ...android, pending: 0 },
  });
}

const sagaOf = {
  id: uuid,
  device_id: id,
  date_created: at,
  clerk: { id: seedIds.clerks.full, name: '李晓雯' },
};
const saga = (status: UnlockSaga['status']) => sampleSaga(sagaOf, { status });

const batchWith = (underWay: boolean) =>
  sampleBatch({
    id: uuid,
    status: underWay ? 'running' : 'stopped',
    counts: { unsent: 1, pending: 0, done: 1, failed: 0, cancelled: 0, unknown: 0, hidden: 0 },
  });

interface Case {
  readonly path: string;
  /** What the server tells: something is under way, or nothing is. */
  readonly prepare: (page: Page, underWay: boolean) => Promise<unknown>;
  /** What a person opens there. */
  readonly open?: (page: Page) => Promise<unknown>;
  readonly machine: string;
  /** What it asks. */
  readonly asks: string;
}

const cases: Readonly<Record<string, Case>> = {
  'the list': {
    path: routePath('console-device-ios-list'),
    prepare: tellList,
    machine: 'deviceList',
    asks: list.path,
  },
  'the operation log': {
    path: routePath('console-security-operation-log-apple'),
    prepare: tellRecords,
    machine: 'plainList',
    asks: records.path,
  },
  'a device': {
    path: routePath('console-device-ios-id', { id }),
    prepare: tellRecords,
    machine: 'deviceDetail',
    asks: devicePath,
  },
  home: {
    path: routePath('console'),
    prepare: (page, underWay) => tellCounters(page, underWay ? 1 : 0),
    machine: 'homeOverview',
    asks: deviceOverview.path,
  },
  'what can still be taken back': {
    path: routePath('console-help'),
    prepare: (page, underWay) => {
      const held = {
        kind: 'operation',
        id: 'k7Q2m9x',
        command_uuid: uuid,
        command: 'erase',
        status: operationStatus.created,
        date_created: at,
        device: { id, kind: 'apple', serial_number: 'DX3YR2M8N4', product_name: 'iPhone 16 Pro' },
        hold_until: new Date(Date.now() + holdMs).toISOString(),
        cancel: null,
        remark: '',
        finished_at: null,
      };
      const holds = underWay ? [held] : [];
      return tell(page, heldRow.path, { list: holds, total: holds.length });
    },
    machine: 'heldOperations',
    asks: heldRow.path,
  },
  'a batch': {
    path: routePath('console-device-ios-list'),
    prepare: async (page, underWay) => {
      const batch = batchWith(underWay);
      await tellList(page, false);
      await tell(page, batches.path, { list: [batch], total: 1 });
      await tell(page, `${batches.path}/${uuid}`, { ...batch, list: [sampleItem()] });
    },
    open: (page) => page.getByRole('region', { name: '最近的批量操作' }).getByRole('button').first().click(),
    machine: 'batchProgress',
    // The list below is asked again with it, and expects nothing by itself.
    asks: list.path,
  },
  'a one-click unlock': {
    path: routePath('console-device-ios-id', { id }),
    prepare: async (page, underWay) => {
      const status = underWay ? ('running' as const) : ('stopped' as const);
      await tellRecords(page, false);
      await tellDevice(page, {
        unlock_saga: {
          id: uuid,
          status,
          date_created: at,
          clerk_name: '李晓雯',
          hold_until: null,
          step: null,
        },
      });
      await tell(page, unlockPath, saga(status));
    },
    open: (page) => page.getByRole('button', { name: /^查看(进度|并处理)$/ }).click(),
    machine: 'oneClickUnlock',
    asks: unlockPath,
  },
  'the palette': {
    path: routePath('console-security-password'),
    prepare: (page, underWay) => tellDevice(page, { progress: underWay ? [progress] : [] }),
    open: async (page) => {
      await page.locator('body:not(:has([data-frame]))').getByRole('heading', { name: '修改密码' }).waitFor();
      await page.keyboard.press('ControlOrMeta+k');
      const serial = await serialOf(console.server, id);
      await page.getByRole('combobox', { name: '拼音首字母' }).fill(serial);
      await page.getByRole('option', { name: serial }).click();
    },
    machine: 'commandPalette',
    asks: devicePath,
  },
};

/** Where no stream tells of changes, a page on which `asks` is counted. */
async function opened({ path, prepare, open, machine, asks }: Case, underWay: boolean) {
  const page = await console.pageOf('full', withClock);
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === asks) asked += 1;
  });
  await page.route(`**${events.path}`, (route) => route.abort('connectionrefused'));
  await prepare(page, underWay);
  await page.goto(path);
  await open?.(page);
  const states = '*=current], *=ready], *=listening], *=outdated]'
    .split(', ')
    .map((end) => `[data-machine=${machine}][data-machine-state${end}`);
  await page.locator(states.join(', ')).first().waitFor({ state: 'attached' });
  // The home has one for each kind of device.
  await expect(page.locator(`[data-machine=${machine}][data-machine-state*=loading]`)).toHaveCount(0);
  return { page, asked: () => asked };
}

/** What the page has sent before is counted by then. */
const sentBefore = async (page: Page) => page.evaluate(() => fetch('/').then((answer) => answer.text()));

describe.each(Object.entries(cases))('%s, without a stream,', (_, one) => {
  it('[decision.live] looks again every 5 s while something is under way', async () => {
    const { page, asked } = await opened(one, true);
    for (const _ of [1, 2]) {
      const before = asked();
      await page.clock.fastForward(pollUnfinishedMs);
      await expect.poll(asked).toBeGreaterThan(before);
    }
  });

  it('[decision.live] does not look so soon where nothing is', async () => {
    const { page, asked } = await opened(one, false);
    await sentBefore(page);
    const before = asked();
    expect(before).toBeGreaterThan(0);
    await page.clock.fastForward(pollUnfinishedMs);
    await page.clock.fastForward(pollUnfinishedMs);
    await sentBefore(page);
    expect(asked()).toBe(before);
  });
});
