import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import * as messages from '#domain/messages.ts';
import { BatchPage } from '../support/batch-page.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const { lock } = appleCommandCalls;

const console = useConsoleUnderTest();

/** It is stopped after its second lock, and after each further one that it goes on with. */
async function stoppedBatch(page: Page): Promise<BatchPage> {
  const batch = new BatchPage(page);
  await batch.list.goThere();
  await batch.openForPage('锁定设备');
  let sent = 0;
  await page.route(`**${lock.path}`, async (route) => {
    sent += 1;
    if (sent > 1) await batch.ok(/^停止$/).click();
    await route.continue();
  });
  await batch.press(/^锁定设备 \d+ 台$/);
  await expect(laterIn(batch)).toBeVisible();
  return batch;
}

const laterIn = (batch: BatchPage) => batch.ok(/^稍后处理$/);

async function putOff(batch: BatchPage): Promise<void> {
  await laterIn(batch).click();
  await expect(batch.dialog).toBeHidden();
}

async function begin(list: ListPage): Promise<void> {
  await list.boxes.first().check();
  await list.batchBar.getByRole('button', { name: '锁定设备' }).click();
}

describe('a batch that is put off', () => {
  it('is offered at once in the list, as often as it is put off, until it is given up', async () => {
    const batch = await stoppedBatch(await console.signIn('full'));
    const { leftBar } = batch.list;
    for (const _ of ['first', 'second']) {
      await putOff(batch);
      await expect(leftBar).toContainText('台未发送');
      await leftBar.getByRole('button', { name: '继续处理' }).click();
      await expect(laterIn(batch)).toBeVisible();
    }
    await putOff(batch);
    await leftBar.getByRole('button', { name: '放弃' }).click();
    await expect(leftBar).toBeHidden();
    await begin(batch.list);
    await expect(batch.lines).toHaveCount(1);
  });

  it('is offered in a tab that wants to begin another one and has not seen it end', async () => {
    const page = await console.signIn('full');
    const other = new ListPage(await page.context().newPage());
    await other.open();
    const batch = await stoppedBatch(page);
    await expect(other.leftBar).toBeHidden();
    await putOff(batch);
    await begin(other);
    await expect(new DevicePage(other.page).toasts).toContainText(messages.batchUnfinished);
    await other.batchBar.getByRole('button', { name: '继续上次的' }).click();
    await expect(new BatchPage(other.page).ok(/^继续发送/)).toBeVisible();
  });
});

describe('a batch whose tab is closed', () => {
  it('is offered in another one as soon as somebody looks at that again', async () => {
    const page = await console.signIn('full');
    const other = new ListPage(await page.context().newPage());
    await other.open();
    await stoppedBatch(page);
    await page.close();
    await expect(other.leftBar).toBeHidden();
    // The browser gives the lock back a moment after the tab has gone.
    await expect
      .poll(async () => {
        await other.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        return other.leftBar.isVisible();
      })
      .toBe(true);
  });
});
