import type { Locator, Page } from 'playwright';
import { detail } from '#api/contract/apple/devices.ts';
import {
  look,
  prevalidation,
  start,
  type UnlockSaga,
  type UnlockStep,
} from '#api/contract/apple/one-click-unlock.ts';
import {
  isIrreversible,
  type UnlockCommandName,
  unlockCommand,
  unlockCommandNames,
} from '#domain/apple/unlock-plan.ts';
import { holdMs } from '#domain/limits.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import type { Scene } from './scenes.ts';

/** Answered in place of the server, so that no phone of other scenes is let go. */

const deviceId = seedIds.devices.lockedOnline;
const sagaId = '5d2c9f6e-8a41-4c7b-9e0d-3f1a6b7c8d9e';
const clerk = { id: seedIds.clerks.full, name: '李晓雯' };

type Statuses = readonly UnlockStep['status'][];

const stepsOf = (statuses: Statuses): UnlockStep[] =>
  unlockCommandNames.map((command, index) => {
    const status = statuses[index] ?? (command === 'remove_main_profile' ? 'covered' : 'waiting');
    const failed = status === 'failed';
    return {
      command,
      status,
      irreversible: isIrreversible(command),
      reason: failed
        ? '设备拒绝执行'
        : status === 'covered'
          ? '抹掉设备时描述文件一并移除，无需单独执行'
          : '',
      exit: failed ? '处理后可继续' : '',
      sent: status === 'done' || status === 'running' || failed,
      operation: null,
    };
  });

function sagaIn(status: UnlockSaga['status'], statuses: Statuses): UnlockSaga {
  const steps = stepsOf(statuses);
  const failed = steps.find((step) => step.status === 'failed');
  return {
    id: sagaId,
    device: { id: deviceId, serial_number: 'DX3YR2M8N4', product_name: 'iPhone 16 Pro' },
    commands: [...unlockCommandNames],
    status,
    date_created: new Date().toISOString(),
    clerk,
    resumed_by: null,
    resumed_at: null,
    hold_until: status === 'holding' ? new Date(Date.now() + holdMs).toISOString() : null,
    cancel: status === 'cancelled' ? 'won' : null,
    cancelled_by: null,
    cancelled_at: null,
    failure: failed ? { command: failed.command, reason: failed.reason, exit: failed.exit } : null,
    finished_at: null,
    sms_required: false,
    steps,
  };
}

const reasons: Partial<Record<UnlockCommandName, string>> = {
  remove_main_profile: '抹掉设备时描述文件一并移除，无需单独执行',
  abm_unbind: '设备未加入 ABM',
};

const verdict = (command: UnlockCommandName) => ({
  command,
  applies: reasons[command] === undefined,
  covered_by: command === 'remove_main_profile' ? 'erase_device' : null,
  reason: reasons[command] ?? '',
  exit: command === 'abm_unbind' ? '无需解绑' : '',
});

async function answerInPlace(page: Page, saga: () => UnlockSaga, smsRequired = false): Promise<void> {
  await page.route(`**${prevalidation.path}`, (route) =>
    route.fulfill({
      json: {
        list: unlockCommandNames.map(verdict),
        key: sagaId,
        key_expires_at: new Date(Date.now() + holdMs).toISOString(),
        sms_required: smsRequired,
      },
    }),
  );
  await page.route(`**${start.path}`, (route) => route.fulfill({ json: saga() }));
  await page.route(`**${look.path.replace('{id}', '*')}`, (route) => route.fulfill({ json: saga() }));
}

/** The device's page says that there is one that has not ended. */
async function tellOf(page: Page, saga: UnlockSaga): Promise<void> {
  await page.route(
    (url) => url.pathname === detail.path.replace('{id}', deviceId),
    async (route) => {
      const answer = await route.fetch();
      const { id, status, date_created, hold_until } = saga;
      const at = saga.steps.find((one) => one.status === 'holding' || one.status === 'running');
      const step = at
        ? { command: unlockCommand(at.command).command, status: at.status, operation: null }
        : null;
      const unlock_saga = { id, status, date_created, hold_until, clerk_name: clerk.name, step };
      await route.fulfill({ json: { ...(await answer.json()), unlock_saga } });
    },
  );
}

async function openDialog(page: Page): Promise<DevicePage> {
  const device = new DevicePage(page);
  await device.open(deviceId);
  await device.action('一键解锁').click();
  await device.dialog.waitFor();
  return device;
}

async function prove(page: Page): Promise<DevicePage> {
  const device = await openDialog(page);
  await device.dialog.getByRole('button', { name: '下一步' }).click();
  await device.field('安全密码').fill(rightPassword);
  await device.dialog.getByRole('button', { name: '预检' }).click();
  return device;
}

const scene = (name: string, show: (page: Page) => Promise<Locator>, more: Partial<Scene> = {}): Scene => ({
  name: `one-click-unlock-${name}`,
  as: 'full',
  show,
  ...more,
});

const progressScene = (
  name: string,
  status: UnlockSaga['status'],
  statuses: Statuses,
  more: Partial<Scene> = {},
): Scene =>
  scene(
    name,
    async (page) => {
      const saga = sagaIn(status, statuses);
      await answerInPlace(page, () => saga);
      await tellOf(page, saga);
      const device = await openDialog(page);
      const progress = device.dialog.getByRole('list', { name: '执行进度' });
      await progress.waitFor();
      return progress;
    },
    more,
  );

const onlyPicture = { onlyPicture: true } as const;

export const unlockScenes: readonly Scene[] = [
  scene('choice', async (page) => (await openDialog(page)).dialog),
  scene(
    'code',
    async (page) => {
      await answerInPlace(page, () => sagaIn('holding', []), true);
      return (await prove(page)).field('短信验证码');
    },
    onlyPicture,
  ),
  scene('review', async (page) => {
    await answerInPlace(page, () => sagaIn('holding', ['holding']));
    return (await prove(page)).dialog.getByRole('list', { name: '预检结果' });
  }),
  progressScene('holding', 'holding', ['holding']),
  progressScene('running', 'running', ['done', 'done', 'running'], onlyPicture),
  progressScene('stopped', 'stopped', ['done', 'failed'], onlyPicture),
  progressScene(
    'finished',
    'finished',
    ['done', 'done', 'done', 'skipped', 'done', 'covered', 'done'],
    onlyPicture,
  ),
  scene(
    'banner',
    async (page) => {
      await tellOf(page, sagaIn('holding', ['holding']));
      const device = new DevicePage(page);
      await device.open(deviceId);
      return device.action('查看或撤销');
    },
    onlyPicture,
  ),
];
