import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { detail } from '#api/contract/apple/devices.ts';
import { routePath } from '#domain/access/routes.ts';
import type { Recording } from '#domain/diagram/recording.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { readRecording } from '#tests/path-harness/recordings/recording-file.ts';
import { replayRun } from '#tests/path-harness/recordings/replay-run.ts';
import { registeredMachines } from '#tests/paths/registry.ts';
import { ConsoleUnderTest } from '../support/console-under-test.ts';
import { DevicePage, wrongPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';

const console = new ConsoleUnderTest();
beforeAll(() => console.start());
afterEach(() => console.closePages());
afterAll(() => console.closePages());

/** Goes there without loading the page anew, as a link does. */
async function openTools(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: '帮助' }).first().click();
  await page.getByRole('main').getByRole('link', { name: '开发工具' }).click();
  await page.getByRole('heading', { name: '开发工具' }).waitFor();
}

async function save(page: Page): Promise<{ text: string; recording: Recording }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '保存运行记录' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^运行记录-\d{8}-\d{6}\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  return { text, recording: readRecording(text) };
}

async function replayAll({ runs, openedAt }: Recording) {
  const models = new Map((await registeredMachines()).map(({ model }) => [model.name, model]));
  return Promise.all(runs.map((run) => replayRun(run, models.get(run.machine), Date.parse(openedAt))));
}

/** What the record of a phone tells of it and of people. */
async function wordsOf(id: string): Promise<string[]> {
  const { result } = await console.server.call(detail, { params: { id } }, { as: 'full' });
  const { id: deviceId, serial_number, udid, imei_1, sim_1, hirer_name, hirer_phone_number } = result;
  const words = [deviceId, serial_number, udid, imei_1, sim_1?.iccid, hirer_name, hirer_phone_number];
  return words.filter((word) => word != null);
}

it('[route.dev] a run recorded in the console replays to the same end state and says nothing of anybody', async () => {
  const page = await console.pageOf('full');
  const device = new DevicePage(page);
  await device.open(seedIds.devices.unlockedOnline);
  await device.lock(
    { message: '请王先生联系我们', phone: '13912345678', footnote: '安心租机' },
    wrongPassword,
  );
  await device.dialog.getByRole('alert').first().waitFor();
  await device.dialog.getByRole('button', { name: '取消' }).click();
  await openTools(page);
  const { text, recording } = await save(page);

  expect(recording).toMatchObject({ complete: true, dropped: { runs: 0, steps: 0 } });
  const replayed = await replayAll(recording);
  expect(
    replayed.flatMap(({ run, differences }) => differences.map((line) => `${run.machine}: ${line}`)),
  ).toEqual([]);
  expect(replayed.map(({ outcome }) => outcome)).not.toContain('unplayable');
  const machines = new Set(recording.runs.map(({ machine }) => machine));
  const wanted = [
    'session',
    'navigation',
    'routeDecision',
    'deviceDetail',
    'lostModeSchedule',
    'securedCommand',
  ];
  expect(wanted.filter((machine) => !machines.has(machine))).toEqual([]);

  const { name, phone_number, id } = accounts.full;
  const tokens = await page.evaluate(() => Object.values(localStorage));
  const typed = [wrongPassword, '王先生', '13912345678', '安心租机'];
  const known = [
    ...typed,
    name,
    phone_number,
    id,
    ...tokens,
    ...(await wordsOf(seedIds.devices.unlockedOnline)),
  ];
  expect(known.filter((word) => word.length > 1 && text.includes(word))).toEqual([]);
});

describe('the tools', () => {
  it('[route.dev] show where a machine stands and what it took', async () => {
    const page = await console.signIn('full');
    await openTools(page);
    await page.getByRole('button', { name: /^登录会话/ }).click();
    const drawing = page.getByRole('img', { name: /^登录会话.*运行中/ });
    await expect(drawing).toBeVisible();
    await expect(drawing.locator('[data-active]').first()).toBeVisible();
    await expect(drawing.locator('[data-taken]').first()).toBeVisible();
    await page.getByLabel('只看一个流程').selectOption({ label: '页面导航' });
    await expect(page.getByRole('region', { name: '事件' }).getByRole('listitem').first()).toContainText(
      '页面导航',
    );
  });

  it('[route.dev] tell an admin how the server is, and nobody else', async () => {
    const health = (page: Page) => page.getByRole('region', { name: '服务器状态' });
    const admin = await console.signIn('admin');
    await openTools(admin);
    await expect(health(admin)).toContainText('数据库');
    const clerk = await console.signIn('viewOnly');
    await openTools(clerk);
    await expect(health(clerk)).toHaveText('服务器状态只有管理员可以查看。');
    const stranger = await console.pageOf(null);
    await stranger.goto(routePath('dev'));
    await expect(health(stranger)).toHaveText('服务器状态管理员登录后可以查看。');
    await expect(stranger.getByRole('region', { name: '版本' })).toContainText(/服务器\d+\.\d+\.\d+/);
  });
});
