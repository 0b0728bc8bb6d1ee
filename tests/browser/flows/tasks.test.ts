import { describe, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { updateRemark } from '#api/contract/apple/devices.ts';
import { routePath } from '#domain/access/routes.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { lockedAgain } from '#domain/messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

describe('the task centre', () => {
  it('[decision.tasks] follows what was just sent until the device has answered, on whatever page, and goes by itself', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    const card = page.getByRole('region', { name: '刚下发的指令' });
    await device.open(seedIds.devices.unlockedOnline);
    await device.action('锁定设备').click();
    await device.fillLock({ message: '请联系门店' });
    await device.confirm();
    await expect(card).toContainText('锁定设备');
    await page.getByRole('link', { name: '控制台', exact: true }).first().click();
    await expect(card).toContainText('已执行');
    await expect(card).toBeHidden();
  });

  it('[decision.tasks] counts what fails while the page stands, also of what it has not seen begin', async () => {
    const page = await console.signIn('full');
    const bell = page.getByRole('button', { name: /^任务中心/ });
    await expect(bell).toHaveAccessibleName(/\d+ 项需要处理$/);
    const before = Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? 0);
    const { db, clock } = console.server.services;
    const when = new Date((await clock.now()).getTime() + 7 * 24 * 3_600_000).toISOString();
    const device_id = seedIds.devices.unlockedOnline3;
    const body = { device_id, message: '请联系门店', when, password: rightPassword };
    const { id } = (await console.server.call(appleCommandCalls.lock, { body }, { as: 'full' })).result;
    await db
      .updateTable('operation')
      .set({ status: operationStatus.failed, remark: '由测试写入' })
      .where('id', '=', id)
      .execute();
    const remark = { device_id, remark: '由测试写入' };
    await console.server.call(updateRemark, { body: remark }, { as: 'full' });
    await expect(bell).toHaveAccessibleName(`任务中心，${before + 1} 项需要处理`);
  });

  it('[decision.tasks] counts what needs a press, until that is set aside, in every tab and over a reload', async () => {
    const page = await console.pageOf('full');
    const device_id = seedIds.devices.unlockedOnline2;
    const { db, clock } = console.server.services;
    const when = new Date((await clock.now()).getTime() + 7 * 24 * 3_600_000).toISOString();
    const body = { device_id, message: '请联系门店', when, password: rightPassword };
    const { id } = (await console.server.call(appleCommandCalls.lock, { body }, { as: 'full' })).result;
    await db
      .updateTable('operation')
      .set({ status: operationStatus.failed, remark: '由测试写入' })
      .where('id', '=', id)
      .execute();
    await page.goto(routePath('console'));
    const bell = page.getByRole('button', { name: /^任务中心/ });
    const counted = async () => Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? 0);
    const panel = page.getByRole('dialog', { name: '任务中心' });
    const wanted = panel.getByRole('list', { name: '需要处理' });
    await bell.click();
    await expect(wanted).toContainText('由测试写入');
    await page.keyboard.press('Escape');
    const count = await counted();
    const nameOf = (number: number) => (number > 0 ? `任务中心，${number} 项需要处理` : '任务中心');
    const other = await page.context().newPage();
    await other.goto(page.url());
    const otherBell = other.getByRole('button', { name: /^任务中心/ });
    await expect(otherBell).toHaveAccessibleName(nameOf(count));

    await bell.click();
    const row = wanted.getByRole('listitem').filter({ hasText: '由测试写入' });
    await row.getByRole('button', { name: '知道了' }).click();
    await expect(panel.getByRole('list', { name: '其他' })).toContainText('由测试写入');
    await expect(otherBell).toHaveAccessibleName(nameOf(count - 1));
    await page.reload();
    await expect(bell).toHaveAccessibleName(nameOf(count - 1));
    await bell.click();
    await panel.getByRole('link', { name: '查看设备' }).first().click();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/console\/device\/ios\//);
  });

  it('[decision.relocked] leads to the lock that the system has given in the place of one’s own, from the task and from the record', async () => {
    const page = await console.pageOf('full');
    const device_id = seedIds.devices.unlockedOnline3;
    const { db, clock } = console.server.services;
    const when = new Date((await clock.now()).getTime() + 7 * 24 * 3_600_000).toISOString();
    const body = { device_id, message: '请联系门店', when, password: rightPassword };
    const lock = async () =>
      (await console.server.call(appleCommandCalls.lock, { body }, { as: 'full' })).result.id;
    const id = await lock();
    const former = db.updateTable('operation').where('id', '=', id);
    await former.set({ status: operationStatus.failed, remark: lockedAgain }).execute();
    const other = await lock();
    await former.set({ relocked_by: other }).execute();
    await page.goto(routePath('console'));
    await page.getByRole('button', { name: /^任务中心/ }).click();
    const panel = page.getByRole('dialog', { name: '任务中心' });
    const row = panel.getByRole('listitem').filter({ hasText: lockedAgain });
    const named = { name: `操作号 ${other}` };
    await row.getByRole('link', named).click();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${device_id}#operation-${other}$`));
    const { record } = new DevicePage(page);
    await expect(page.locator(`#operation-${other}`)).toBeInViewport();
    await expect(record.getByRole('link', named)).toHaveAttribute('href', new RegExp(`#operation-${other}$`));
  });
});
