import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { type Task, tasks } from '#api/contract/tasks.ts';
import { routePath } from '#domain/access/routes.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { sampleOperation } from '#tests/path-harness/browser/console-stage.ts';
import { DevicePage } from '../support/device-page.ts';
import { ListPage } from '../support/list-page.ts';
import { tellTasks } from '../support/tell-tasks.ts';
import type { Scene } from './scenes.ts';

const ago = (minutes: number) => new Date(serverNow() - minutes * 60_000).toISOString();

const device = (serial_number: string, product_name: string) => ({
  id: randomUUID(),
  kind: 'apple' as const,
  serial_number,
  product_name,
});

const common = { hold_until: null, cancel: null, finished_at: null };

const operation = (minutes: number, fields: Partial<Extract<Task, { kind: 'operation' }>>): Task => ({
  ...common,
  kind: 'operation',
  id: randomUUID().slice(0, 7),
  command_uuid: randomUUID(),
  command: 'lock',
  date_created: ago(minutes),
  device: device('F2LZK8Q4PL', 'iPhone 16 Pro'),
  status: operationStatus.acknowledged,
  run_at: null,
  awaits_device: false,
  relocked_by: null,
  remark: '',
  ...fields,
});

const counts = { unsent: 0, pending: 0, done: 0, failed: 0, cancelled: 0, unknown: 0, hidden: 0 };

const oneOfEach: readonly Task[] = [
  operation(2, { status: operationStatus.sent, device: device('DX3YR2M8N4', 'iPhone 15') }),
  operation(9, { status: operationStatus.failed, remark: '设备拒绝：设备未处于监管状态' }),
  {
    kind: 'batch',
    id: randomUUID(),
    device_kind: 'apple',
    command: 'lock',
    receiver: null,
    date_created: ago(16),
    status: 'stopped',
    dismissed: false,
    finished_at: null,
    total: 24,
    counts: { ...counts, done: 18, failed: 1, unsent: 5 },
  },
  {
    ...common,
    kind: 'unlock',
    id: randomUUID(),
    command: 'turn-off-activation-lock',
    date_created: ago(31),
    device: device('GPNHF30JW3', 'iPhone SE（第三代）'),
    status: 'stopped',
  },
  operation(44, {
    awaits_device: true,
    status: operationStatus.sent,
    command: 'unlock',
    device: device('GTK13PWH86', 'iPad（第十代）'),
  }),
  {
    kind: 'export',
    id: randomUUID(),
    device_kind: 'apple',
    status: 'done',
    total: 294,
    done: 294,
    date_created: ago(70),
    finished_at: ago(69),
    expires_at: ago(-60),
    clerk: { id: randomUUID(), name: '李晓雯' },
    ip: '10.0.0.7',
    filter: {},
    remark: '',
  },
  operation(130, { command: 'reboot', device: device('C8PZK2Q9LM', 'iPhone 14') }),
];

async function openPanel(page: Page, list: readonly Task[]): Promise<Locator> {
  await tellTasks(page, list);
  await page.goto(routePath('console'));
  await page.getByRole('button', { name: '任务中心' }).click();
  const panel = page.getByRole('dialog', { name: '任务中心' });
  await panel.waitFor();
  return panel;
}

/** What was just sent from the list, with devices selected there: the card and the bar of the selection. */
async function openCard(page: Page): Promise<Locator> {
  const sent = operation(0, { status: operationStatus.sent, command: 'lock' });
  await tellTasks(page, [sent]);
  await page.route(`**${appleCommandCalls.lock.path}`, (route) =>
    route.fulfill({ json: sampleOperation({ id: sent.id, command: 'lock' }) }),
  );
  const list = new ListPage(page);
  await list.open('?lock_status=0');
  const device = new DevicePage(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^锁定设备/ })
    .first()
    .click();
  await device.fillLock({ message: '请联系门店' });
  await device.confirm();
  await device.dialog.waitFor({ state: 'hidden' });
  await list.boxes.first().check();
  return page.getByRole('region', { name: '刚下发的指令' }).getByText('已推送');
}

export const taskScenes: readonly Scene[] = [
  { name: 'task-card', as: 'full', show: openCard },
  { name: 'tasks', as: 'full', show: (page) => openPanel(page, oneOfEach) },
  { name: 'tasks-none', as: 'full', onlyThorough: true, show: (page) => openPanel(page, []) },
  {
    name: 'tasks-failed',
    as: 'full',
    onlyThorough: true,
    show: async (page) => {
      await page.route(
        (url) => url.pathname === tasks.path,
        (route) => route.abort('connectionrefused'),
      );
      await page.goto(routePath('console'));
      await page.getByRole('button', { name: '任务中心' }).click();
      return page.getByText('任务加载失败');
    },
  },
];
