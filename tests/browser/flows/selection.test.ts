import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { list as listCall } from '#api/contract/apple/devices.ts';
import { start as startBatch } from '#api/contract/batch.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { BatchPage } from '../support/batch-page.ts';
import { rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const ended = /^(重试失败的|完成)/;
const { admin, full } = seedIds.clerks;

const ownedBy = async (for_clerk: string) =>
  (await console.server.call(listCall, { query: { for_clerk } }, { as: 'admin' })).result.total;

const shownSerials = (page: Page) =>
  new ListPage(page).boxes.evaluateAll((boxes) =>
    boxes.map((box) => box.ariaLabel?.replace('选择 ', '') ?? ''),
  );

async function turnTo(page: Page, number: number): Promise<void> {
  await page
    .getByRole('navigation', { name: '分页' })
    .getByRole('button', { name: `第 ${number} 页` })
    .click();
  await page.waitForURL(number === 1 ? (url) => !url.searchParams.has('page_num') : `**page_num=${number}**`);
}

describe('a selection over the pages of a list', () => {
  it('[decision.selection] is there after Back from the page of a device, and not for who comes by a link', async () => {
    const page = await console.signIn('admin');
    const list = new ListPage(page);
    await list.open(`?for_clerk=${admin}&page_size=10`);
    const [first = '', second = ''] = await shownSerials(page);
    for (const serial of [first, second])
      await page.getByRole('checkbox', { name: `选择 ${serial}` }).check();
    await page.getByRole('row').filter({ hasText: first }).getByRole('link').first().click();
    await page.waitForURL(/\/device\/ios\/[0-9a-f-]{36}/);
    await page.goBack();
    await list.loaded();
    await expect(list.batchBar).toContainText('已选 2 台');
    for (const serial of [first, second])
      await expect(page.getByRole('checkbox', { name: `选择 ${serial}` })).toBeChecked();

    await page.getByRole('row').filter({ hasText: first }).getByRole('link').first().click();
    await page.waitForURL(/\/device\/ios\/[0-9a-f-]{36}/);
    await list.goThere();
    await expect(list.batchBar).toBeHidden();
  });

  it('[decision.selection] outlives a page and a filter, and a batch takes all of it', async () => {
    const page = await console.pageOf('admin');
    const batch = new BatchPage(page);
    const { list } = batch;
    await list.open(`?for_clerk=${admin}&page_size=10`);
    const onFirst = (await shownSerials(page)).slice(0, 2);
    for (const serial of onFirst) await page.getByRole('checkbox', { name: `选择 ${serial}` }).check();
    await expect(list.batchBar).toContainText('已选 2 台');
    await expect(list.batchBar).not.toContainText('不在本页');

    await turnTo(page, 2);
    await expect(list.batchBar).toContainText('已选 2 台（其中 2 台不在本页）');
    await expect(page.getByRole('checkbox', { name: `选择 ${onFirst[0]}` })).toBeHidden();
    const [onSecond = ''] = await shownSerials(page);
    await page.getByRole('checkbox', { name: `选择 ${onSecond}` }).check();
    await expect(list.batchBar).toContainText('已选 3 台（其中 2 台不在本页）');

    await list.search(onSecond);
    await list.expectTotal(1);
    await expect(list.batchBar).toContainText('已选 3 台（其中 2 台不在本页）');
    await expect(page.getByRole('checkbox', { name: `选择 ${onSecond}` })).toBeChecked();

    const before = await ownedBy(full);
    await list.chooseForSelected('变更所属店员');
    await expect(batch.lines).toHaveCount(3);
    for (const serial of [...onFirst, onSecond]) await expect(batch.lineOf(serial)).toHaveCount(1);
    await batch.dialog.getByLabel('变更为').selectOption(full);
    await batch.press(/^变更所属店员 3 台$/);
    await expect(batch.ok(ended)).toBeVisible();
    await expect.poll(async () => (await ownedBy(full)) - before).toBe(3);
    await batch.ok(ended).click();
    await expect(list.batchBar).toBeHidden();
  });

  it('[decision.batch.count] locks more than 20 devices only with their number typed', async () => {
    const page = await console.signIn('admin');
    const batch = new BatchPage(page);
    await batch.list.open('?page_size=50');
    await batch.openForPage('锁定设备');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === startBatch.path)
        sent.push(request.postData() ?? '');
    });
    const start = batch.ok(/^锁定设备 \d+ 台$/);
    const wrong = batch.dialog.getByRole('alert');
    await batch.password.fill(rightPassword);
    await start.click();
    await expect(wrong).toHaveText('请输入设备数量');
    await expect(batch.number).toBeFocused();
    await batch.number.fill('1');
    await expect(wrong).toBeHidden();
    await start.click();
    await expect(wrong).toContainText('与输入的数量不符');
    expect(sent).toEqual([]);
    await batch.typeNumber();
    await start.click();
    await expect(batch.ok(/^后台执行$/).or(batch.ok(ended))).toBeVisible();
    const { ids, count } = JSON.parse(sent[0] ?? '{}');
    expect([sent.length, count > 20, ids.length]).toEqual([1, true, count]);
  });

  it('[decision.selection] is kept where one row of another page is handed over, and cleared with one press', async () => {
    const page = await console.pageOf('admin');
    const batch = new BatchPage(page);
    const { list } = batch;
    await list.open(`?for_clerk=${admin}&page_size=10`);
    await batch.selectPage();
    await expect(list.batchBar).toContainText('已选 10 台');
    await turnTo(page, 2);
    await expect(list.batchBar).toContainText('已选 10 台（其中 10 台不在本页）');
    await page
      .getByRole('button', { name: /的更多操作$/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: '变更所属店员' }).click();
    await batch.dialog.getByLabel('变更为').selectOption(full);
    await batch.press(/^变更所属店员/);
    await batch.ok(ended).click();
    await expect(list.batchBar).toContainText('已选 10 台');
    await list.batchBar.getByRole('button', { name: '清空选择' }).click();
    await expect(list.batchBar).toBeHidden();
    await turnTo(page, 1);
    await expect(list.boxes.first()).not.toBeChecked();
  });

  it('[decision.selection] can be all that match, found again after a failure, and a batch takes just those', async () => {
    const page = await console.pageOf('admin');
    const batch = new BatchPage(page);
    const { list } = batch;
    const { total } = (await console.server.call(listCall, {}, { as: 'admin' })).result;
    expect(total).toBeGreaterThan(50);
    await list.open('?page_size=10');
    await batch.selectPage();
    const all = list.batchBar.getByRole('button', { name: `选择全部 ${total} 台` });

    const held = Promise.withResolvers<void>();
    await page.route(/page_size=50/, (route) => held.promise.then(() => route.abort()), { times: 1 });
    await all.press('Enter');
    const stop = list.batchBar.getByRole('button', { name: '停止选择' });
    await turnTo(page, 2);
    await stop.press('Enter');
    await expect(stop).toBeHidden();
    held.resolve();
    await turnTo(page, 1);
    await expect(list.batchBar).not.toContainText('不在本页');

    await page.route(/page_size=50/, (route) => route.abort('connectionrefused'), { times: 1 });
    await all.press('Enter');
    await expect(list.batchBar).toContainText('未能选择全部设备');
    await expect(list.batchBar).toContainText('已选 10 台');
    await list.batchBar.getByRole('button', { name: '重试' }).press('Enter');
    await expect(list.batchBar).toContainText(`已选 ${total} 台（其中 ${total - 10} 台不在本页）`);
    await expect(list.batchBar.getByRole('button', { name: '清空选择' })).toBeFocused();
    await expect(all).toBeHidden();

    const others = total - (await ownedBy(full));
    await list.chooseForSelected('变更所属店员');
    await batch.dialog.getByLabel('变更为').selectOption(full);
    await batch.press(new RegExp(`^变更所属店员 ${others} 台$`));
    await expect(batch.ok(ended)).toBeVisible();
    await expect.poll(() => ownedBy(full)).toBe(total);
  });
});
