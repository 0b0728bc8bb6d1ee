import type { Page, Response } from 'playwright';
import { describe, it } from 'vitest';
import { start as startBatch } from '#api/contract/batch.ts';
import type { Batch } from '#api/contract/devices/batch.ts';
import * as messages from '#domain/messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { BatchPage } from '../support/batch-page.ts';
import { rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

/** An answer that says how far a batch is. */
const isRead = (status: Batch['status']) => async (response: Response) =>
  response.request().method() === 'GET' &&
  new URL(response.url()).pathname.startsWith(`${startBatch.path}/`) &&
  ((await response.json()) as Batch).status === status;

/** The dialog for all that the first page shows: phones in every state. */
async function openBatch(page: Page): Promise<BatchPage> {
  const batch = new BatchPage(page);
  await batch.list.goThere();
  await batch.openForPage('锁定设备');
  return batch;
}

const start = /^锁定设备 \d+ 台$/;
describe('a batch that goes on', () => {
  it('[decision.batch] names a device that went to somebody else while the dialog stood open, and is for the others then', async () => {
    const page = await console.signIn('lockOnly');
    const batch = await openBatch(page);
    await batch.dialog.getByLabel('锁定提示内容').fill('请联系门店');
    const target = batch.lines.filter({ hasText: '可执行' });
    const before = await target.count();
    expect(before).toBeGreaterThan(1);
    const serial = /[A-Z0-9]{10,14}/.exec(await target.first().innerText())?.[0] ?? '';
    const { services } = console.server;
    const { numUpdatedRows } = await services.db
      .updateTable('apple_device')
      .set({ for_clerk: seedIds.clerks.admin })
      .where('serial_number', '=', serial)
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    await batch.press(/^锁定设备 \d+ 台$/);
    await expect(batch.dialog.getByRole('alert')).toContainText(messages.batchDevicesMissing(1));
    await expect(batch.lineOf(serial)).toContainText('无法访问');
    await expect(batch.lineOf(serial)).toContainText(messages.deviceOutOfReach);
    await expect(batch.dialog.getByLabel('锁定提示内容')).toHaveValue('请联系门店');
    await expect(batch.password).toHaveValue(rightPassword);
    await batch.ok(/^锁定设备 \d+ 台$/).click();
    await expect(batch.dialog.getByRole('status', { name: '执行结果' })).toBeVisible();
    await expect(batch.lines.first()).toBeVisible();
    await expect(batch.lineOf(serial)).toHaveCount(0);
  });

  it('[decision.batch] is still offered with its failures where its dialog was closed, and retried where another tab put it aside', async () => {
    const page = await console.signIn('full');
    const batch = await openBatch(page);
    await batch.press(start);
    await expect(batch.ok(/^重试失败的 \d+ 台$/)).toBeVisible();
    await batch.dialog.getByRole('button', { name: '关闭' }).last().click();
    await expect(batch.list.recentBar).toContainText('台失败');

    const tab = await page.context().newPage();
    const other = new BatchPage(tab);
    await other.list.open();
    await other.list.recentBar.getByRole('button', { name: '查看结果' }).click();
    await expect(other.ok(/^重试失败的 \d+ 台$/)).toBeVisible();
    await batch.list.recentBar.getByRole('button', { name: '知道了' }).click();
    await expect(batch.list.recentBar).toBeHidden();
    const retried = tab.waitForResponse((response) => response.url().endsWith('/retry'));
    await other.ok(/^重试失败的/).click();
    expect((await retried).status()).toBe(200);
    await expect(batch.list.recentBar).toContainText('批量锁定设备');
  });

  it('[decision.batch] gives those that have failed another turn', async () => {
    const page = await console.signIn('full');
    const batch = await openBatch(page);
    await batch.press(start);
    const retry = batch.ok(/^重试失败的 \d+ 台$/);
    await expect(retry).toBeVisible();
    const failed = Number(/\d+/.exec((await retry.textContent()) ?? '')?.[0]);
    const retried = page.waitForResponse((response) => response.url().endsWith('/retry'));
    const toldOfEnd = retried.then(() => page.waitForResponse(isRead('finished')));
    await batch.ok(/^重试失败的/).click();
    const { counts } = (await (await retried).json()) as Batch;
    // A phone may have refused between the look and the press.
    expect(counts.unsent).toBeGreaterThanOrEqual(failed);
    expect(counts.failed).toBe(0);
    await toldOfEnd;
    await batch.cross.click();
    await expect(batch.dialog).toBeHidden();
  });

  it('[decision.batch] is left by its cross while it goes on, and not stopped', async () => {
    const page = await console.signIn('full');
    const batch = await openBatch(page);
    // For this page alone it never ends.
    await page.route(
      (url) => url.pathname.startsWith(`${startBatch.path}/`),
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), status: 'running' } });
      },
    );
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await batch.press(start);
    await expect(batch.ok(/^后台执行$/)).toBeVisible();
    await batch.cross.click();
    await expect(batch.dialog).toBeHidden();
    expect(sent).toEqual([startBatch.path]);
  });
});
