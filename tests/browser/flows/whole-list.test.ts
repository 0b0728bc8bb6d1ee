import { writeXlsx } from 'hucre/xlsx';
import type { Locator, Page, Route } from 'playwright';
import { describe, it } from 'vitest';
import { list as listCall, recycledList, updateHirer } from '#api/contract/apple/devices.ts';
import { importDevices, register } from '#api/contract/apple/registration.ts';
import { routePath } from '#domain/access/routes.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { atFirstCall } from '../support/at-first-call.ts';
import { BatchPage } from '../support/batch-page.ts';
import { handheld } from '../support/console-under-test.ts';
import { DevicePage, rightPassword, wrongPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { overflow } from '../support/overflow.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const ended = /^(重试失败的|核对并补发|完成)/;

const shownSerials = async (page: Page) =>
  (await new ListPage(page).boxes.evaluateAll((boxes) => boxes.map((box) => box.ariaLabel ?? ''))).map(
    (label) => label.replace('选择 ', ''),
  );

const ownedBy = async (for_clerk: string) =>
  (await console.server.call(listCall, { query: { for_clerk } }, { as: 'admin' })).result.total;

/** Lets the next call go out when its promise is resolved. */
async function holdCall(page: Page, path: string): Promise<PromiseWithResolvers<void>> {
  const held = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await held.promise;
    await route.continue();
  };
  // For good: a browser that stops intercepting breaks the request that is just being made.
  await page.route(`**${path}`, hold);
  return held;
}

async function expectNoWayOut(dialog: Locator): Promise<void> {
  for (const name of ['取消', '关闭'])
    await expect(dialog.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
}

describe('the list of devices as a whole', () => {
  it('[ios.recycle] [call.ios-commands] moves the selected ones to the bin, and takes them out of it again', async () => {
    const page = await console.pageOf('admin');
    const batch = new BatchPage(page);
    await batch.list.open('?supervise_status=1&page_size=10');
    const [first = '', second = '', third = ''] = await shownSerials(page);
    // By the keyboard: Space selects, the arrow with Shift the next ones.
    await batch.list.boxes.first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(batch.list.batchBar).toContainText('已选 3 台');
    await page.keyboard.press('Space');
    await expect(batch.list.batchBar).toContainText('已选 2 台');
    await batch.list.boxes.first().click();
    await batch.list.boxes.nth(2).click({ modifiers: ['Shift'] });
    await expect(batch.list.batchBar).toContainText('已选 3 台');
    await batch.list.boxes.first().uncheck();
    await expect(batch.list.batchBar).toContainText('已选 2 台');
    await batch.list.batchBar.getByRole('button', { name: '移入回收站' }).click();
    await batch.press(/^移入回收站 \d 台$/);
    await expect(batch.ok(ended)).toBeVisible();
    await batch.dialog.getByRole('button', { name: '关闭' }).last().click();

    await page.goto(routePath('console-device-ios-recycled-list'));
    await expect(page.getByRole('checkbox', { name: `选择 ${second}` })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: `选择 ${first}` })).toBeHidden();
    for (const serial of [second, third])
      await page.getByRole('checkbox', { name: `选择 ${serial}` }).check();
    await batch.list.batchBar.getByRole('button', { name: '恢复设备' }).click();
    await batch.press(/^恢复设备 2 台$/);
    await expect(batch.ok(ended)).toBeVisible();
    await expect
      .poll(async () => {
        const { result } = await console.server.call(recycledList, { query: {} }, { as: 'admin' });
        return result.list.filter(({ serial_number }) => [second, third].includes(serial_number)).length;
      })
      .toBe(0);
  });

  it('[call.ios] [decision.grant] hands several over with the password once, and tells it where it was wrong', async () => {
    const page = await console.pageOf('admin');
    const batch = new BatchPage(page);
    await batch.list.open(`?for_clerk=${seedIds.clerks.admin}&page_size=10`);
    await batch.openForPage('变更所属店员');
    await batch.press(/^变更所属店员/);
    await expect(batch.dialog.getByRole('alert')).toContainText('请选择店员');
    await batch.dialog.getByLabel('变更为').selectOption(seedIds.clerks.full);
    await batch.press(/^变更所属店员/, wrongPassword);
    await expect(batch.dialog.getByRole('alert')).toContainText('安全密码错误');
    await expect(batch.dialog.getByLabel('变更为')).toHaveValue(seedIds.clerks.full);
    const count = await batch.lines.count();
    const before = await ownedBy(seedIds.clerks.full);
    await batch.press(/^变更所属店员/);
    await expect(batch.ok(ended)).toBeVisible();
    expect(count).toBeGreaterThan(1);
    expect(await batch.count('已执行')).toBe(count);
    expect((await ownedBy(seedIds.clerks.full)) - before).toBe(count);
  });

  it('[valid.ios.enrol-serial] [valid.ios.hirer] registers one and many; what is wrong stands beside it, and nothing typed is lost', async () => {
    const page = await console.pageOf('admin');
    const list = new ListPage(page);
    const { dialog } = new DevicePage(page);
    await list.open();
    const [known = ''] = await shownSerials(page);
    await page.getByRole('button', { name: '新增设备' }).click();
    await dialog.getByLabel('序列号').fill(known);
    await dialog.getByLabel('备注').fill('前台第二个抽屉');
    await dialog.getByRole('button', { name: '登记', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('该序列号已登记');
    await expect(dialog.getByLabel('备注')).toHaveValue('前台第二个抽屉');
    await dialog.getByLabel('序列号').fill('flowone00001');
    const submitting = await holdCall(page, register.path);
    await dialog.getByRole('button', { name: '登记', exact: true }).click();
    await expectNoWayOut(dialog);
    submitting.resolve();
    await expect(dialog.getByRole('img', { name: 'FLOWONE00001 的登记二维码' })).toBeVisible();
    // Longer than enrolment takes: registered all the same, and the person learns that no link leads there.
    await dialog.getByRole('button', { name: '再登记一台' }).click();
    await dialog.getByLabel('序列号').fill('FLOWONE00002');
    await dialog.getByLabel('承租人', { exact: true }).fill('周宁');
    await dialog.getByRole('button', { name: '登记', exact: true }).click();
    await expect(dialog).toContainText('无需再发送登记链接');
    await expect(dialog.getByRole('img')).toHaveCount(0);
    await dialog.getByRole('button', { name: '再登记一台' }).click();
    await dialog.getByLabel('序列号').fill('FLOWONE0000013');
    await dialog.getByRole('button', { name: '登记', exact: true }).click();
    await expect(dialog).toContainText(memberMessages.serialNotEnrollable);
    await expect(dialog.getByRole('img')).toHaveCount(0);
    await dialog.getByRole('button', { name: '完成' }).click();
    await expect(page.getByRole('checkbox', { name: '选择 FLOWONE0000013' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: '选择 FLOWONE00001', exact: true })).toBeVisible();

    // Who has it is written down later, too.
    await page.getByRole('button', { name: 'FLOWONE00001 的更多操作' }).click();
    await page.getByRole('menuitem', { name: '修改承租人' }).click();
    await dialog.getByLabel('承租人手机号').fill('13812345678');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByRole('alert')).toContainText('请输入承租人');
    await dialog.getByLabel('承租人', { exact: true }).fill('王小明');
    const saving = await holdCall(page, updateHirer.path);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expectNoWayOut(dialog);
    saving.resolve();
    await expect(page.getByRole('row', { name: /FLOWONE00001/ })).toContainText('138****5678');

    await page.getByRole('button', { name: '批量导入' }).click();
    const chooser = dialog.locator('input[type=file]');
    await chooser.setInputFiles({ name: '设备.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004') });
    await expect(page.getByText(memberMessages.fileNotTable)).toBeVisible();
    const rows = [['序列号', '姓名'], ['FLOWTWO00001', '王小明'], ['F2', '赵'], [known], ['FLOWTWO00002']];
    const sheet = await writeXlsx({ sheets: [{ name: '设备', rows }] });
    await chooser.setInputFiles({ name: '设备.xlsx', mimeType: '', buffer: Buffer.from(sheet) });
    await expect(dialog.getByLabel('序列号')).toHaveValue(/设备\.xlsx$/);
    await dialog.getByRole('button', { name: '预检' }).click();
    await expect(dialog.getByRole('row', { name: /第 3 行/ })).toContainText('10 到 14 位');
    await expect(dialog.getByRole('row', { name: /第 4 行/ })).toContainText('已存在');
    const importing = Promise.withResolvers<void>();
    await atFirstCall(page, importDevices.path, async (route) => {
      await importing.promise;
      // The server has them, and the page never hears of that.
      await route.fetch();
      await route.abort('connectionrefused');
    });
    await dialog.getByRole('button', { name: '登记 2 台' }).click();
    await expectNoWayOut(dialog);
    importing.resolve();
    await dialog.getByRole('button', { name: '重试' }).click();
    await expect(dialog.getByRole('status', { name: '登记结果' })).toContainText('已登记 2');
    await dialog.getByRole('button', { name: '完成' }).click();
    await expect(page.getByRole('checkbox', { name: '选择 FLOWTWO00001' })).toBeVisible();
  });

  it('[decision.export] says what it exports, goes on without the page, and gives the file, on a phone too', async () => {
    const page = await console.pageOf('admin', handheld);
    const list = new ListPage(page);
    const { dialog } = new DevicePage(page);
    await list.open('?lock_status=1');
    await page.getByRole('button', { name: '新增与导出' }).click();
    await page.getByRole('menuitem', { name: '导出' }).click();
    await expect(dialog).toContainText('锁定状态已锁定');
    const told = /共 (\d+) 台/.exec((await dialog.textContent()) ?? '')?.[1];
    expect(await overflow(page)).toBe(0);
    await dialog.getByLabel('安全密码').fill(rightPassword);
    await dialog.getByRole('button', { name: '开始导出' }).click();
    await expect(dialog.getByRole('heading', { name: /^(正在导出|导出完成)$/ })).toBeVisible();
    await page.reload();
    await expect(page.getByText(`导出完成：共 ${told} 台设备`)).toBeVisible();
    // Its code is here by now: the menu's end must not take the dialog with it.
    await page.getByRole('button', { name: '新增与导出' }).click();
    await page.getByRole('menuitem', { name: '导出' }).click();
    await expect(dialog).toContainText(`文件中共 ${told} 台设备`);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '下载' }).click();
    expect((await download).suggestedFilename()).toMatch(/^苹果设备 \d{4}-\d\d-\d\d\.xlsx$/);
    await expect(dialog).toContainText('已交给浏览器下载');
    await page.reload();
    await list.loaded();
    await expect(page.getByText(/导出完成/)).toBeHidden();
  });
});
