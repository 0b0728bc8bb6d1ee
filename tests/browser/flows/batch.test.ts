import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { detail, list as listCall, operationLog } from '#api/contract/apple/devices.ts';
import { start as startBatch } from '#api/contract/batch.ts';
import * as messages from '#domain/messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { BatchPage } from '../support/batch-page.ts';
import { handheld } from '../support/console-under-test.ts';
import { rightPassword, wrongPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { overflow } from '../support/overflow.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const { devices } = seedIds;
const ended = /^(重试失败的|完成)/;

/** The first page of the list: phones in every state. */
async function firstPage() {
  const { result } = await console.server.call(listCall, { query: {} }, { as: 'full' });
  return result.list;
}

/** How many lock commands people have given each device; one that the server gives again to an erased phone has no address. */
async function locksOf(ids: readonly string[]): Promise<Record<string, number>> {
  const counts = ids.map(async (device_id) => {
    const query = { device_id, command: 'lock', page_size: '50' };
    const { result } = await console.server.call(operationLog, { query }, { as: 'full' });
    return [device_id, result.list.filter(({ ip }) => ip !== '').length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** What a batch has added: 1 for each device that could be locked, 0 for the others. */
async function addedLocks(before: Record<string, number>) {
  const after = await locksOf(Object.keys(before));
  return Object.fromEntries(Object.entries(after).map(([id, count]) => [id, count - (before[id] ?? 0)]));
}

/** The batch is open on the first page; what each device has had, and what it should get. */
async function openBatch(page: Page) {
  const shown = await firstPage();
  const before = await locksOf(shown.map(({ id }) => id));
  const batch = new BatchPage(page);
  await batch.list.goThere();
  await batch.openForPage('锁定设备');
  const texts = await batch.lines.allTextContents();
  const isTarget = (serial: string) =>
    texts.some((text) => text.includes(serial) && /可执行|离线将排队/.test(text));
  const wanted = Object.fromEntries(
    shown.map(({ id, serial_number }) => [id, Number(isTarget(serial_number))]),
  );
  return { batch, shown, before, wanted, targets: Object.values(wanted).filter(Boolean).length };
}

const start = /^锁定设备 \d+ 台$/;

describe('a batch', () => {
  it('[decision.grant] [decision.legality] says what would become of each device, takes the password once, and tells what became of each', async () => {
    const page = await console.signIn('full');
    const { batch, shown, before, wanted, targets } = await openBatch(page);
    const lineOf = (id: string) =>
      batch.lineOf(shown.find((device) => device.id === id)?.serial_number ?? '-');
    await expect(batch.lines).toHaveCount(20);
    await expect(lineOf(devices.unlockedOfLockOnly)).toContainText('可执行');
    await expect(lineOf(devices.offline)).toContainText('离线将排队');
    await expect(lineOf(devices.lockedOnline2)).toContainText('已是该状态');
    await expect(lineOf(devices.notNow)).toContainText('操作未完成');
    await expect(lineOf(devices.unsupervised)).toContainText('不支持');
    expect(targets).toBeGreaterThanOrEqual(12);
    const warned = shown.filter(({ id, has_sim }) => wanted[id] === 1 && has_sim === null).length;
    expect(warned).toBeGreaterThan(0);
    await expect(batch.dialog.getByText(/^锁定前请留意：\d+ 台超过 24 小时未联系/)).toContainText(
      `，${warned} 台未上报 SIM 卡`,
    );

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === startBatch.path)
        sent.push(request.postData() ?? '');
    });
    const message = batch.dialog.getByLabel('锁定提示内容', { exact: true });
    await message.fill('请联系门店办理续租');
    await batch.press(start, wrongPassword);
    await expect(
      batch.dialog.getByRole('alert').filter({ hasText: messages.secondaryMismatch }),
    ).toBeVisible();
    await expect(batch.password).toHaveValue('');
    await expect(batch.password).toBeFocused();
    await expect(message).toHaveValue('请联系门店办理续租');
    expect(sent).toHaveLength(1);
    expect(Object.values(await addedLocks(before)).some(Boolean)).toBe(false);

    await batch.password.fill(rightPassword);
    await batch.password.press('Enter');
    await expect(batch.ok(ended)).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    expect(sent).toHaveLength(2);
    expect(await addedLocks(before)).toEqual(wanted);
    await expect(batch.lines).toHaveCount(targets);
    await expect(lineOf(devices.unlockedOfLockOnly)).toContainText('已执行');
    await expect(lineOf(devices.failing)).toContainText('失败');
    await batch.dialog.getByRole('button', { name: '关闭' }).last().click();
    await expect(batch.dialog).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(batch.list.batchBar).toBeHidden();
    await expect(batch.list.recentBar).toContainText('台失败');
    await batch.list.recentBar.getByRole('button', { name: '知道了' }).click();
    await expect(batch.list.recentBar).toBeHidden();
  });

  it('[decision.batch] goes on without a page, on a phone too, and is seen in every tab: each device gets exactly one command', async () => {
    const page = await console.signIn('full', handheld);
    const { batch, before, wanted, targets } = await openBatch(page);
    expect(await overflow(page)).toBe(0);
    const tab = await page.context().newPage();
    const other = new ListPage(tab);
    await other.open();
    await batch.press(start);
    await expect(batch.ok(/^后台执行$/).or(batch.ok(ended))).toBeVisible();
    await page.close();

    await expect(other.recentBar).toContainText('批量锁定设备');
    await expect.poll(() => addedLocks(before)).toEqual(wanted);
    await other.recentBar.getByRole('button').first().click();
    const followed = new BatchPage(tab);
    await expect(followed.ok(ended)).toBeVisible();
    await expect(followed.lines).toHaveCount(targets);
    expect(await overflow(tab)).toBe(0);
  });

  it('[decision.grant] [ios.commands] gives devices the same restrictions: tells what changes of each, and sends what each lacks', async () => {
    const page = await console.signIn('full');
    const batch = new BatchPage(page);
    const chosen = (await firstPage()).filter(({ id }) =>
      [devices.unlockedOfLockOnly, devices.offline, devices.unsupervised].some((each) => each === id),
    );
    await batch.list.goThere();
    for (const { serial_number } of chosen)
      await page.getByRole('checkbox', { name: `选择 ${serial_number}` }).check();
    await batch.list.chooseForSelected('设置系统限制');
    const airDrop = batch.dialog.getByRole('switch', { name: '允许隔空投送' });
    await airDrop.click();
    await expect(airDrop).not.toBeChecked();
    const lineOf = (id: string) =>
      batch.lineOf(chosen.find((device) => device.id === id)?.serial_number ?? '-');
    await expect(lineOf(devices.unlockedOfLockOnly)).toContainText(/将改动 \d+ 项可执行/);
    await expect(lineOf(devices.offline)).toContainText(/将改动 \d+ 项，设备离线，上线后执行离线将排队/);
    await expect(lineOf(devices.unsupervised)).toContainText('不支持');
    await batch.press(/^设置系统限制 2 台$/);
    await expect(lineOf(devices.unlockedOfLockOnly)).toContainText('已执行');
    await expect(batch.ok(/^完成$/)).toBeVisible();
    const input = { params: { id: devices.unlockedOfLockOnly }, query: {} };
    const { result } = await console.server.call(detail, input, { as: 'full' });
    expect(result.system_restriction).toMatchObject({ allowAirDrop: false });
  });
});
