import { describe, it } from 'vitest';
import { updateHirer, updateRemark } from '#api/contract/apple/devices.ts';
import { routePath } from '#domain/access/routes.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

describe('a remark', () => {
  it('is edited where it stands: given up it stays, saved it is there after a reload', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(seedIds.devices.unlockedOnline);
    const card = page.getByRole('region', { name: '备注', exact: true });
    const text = card.getByLabel('备注内容');
    const press = (name: string) => card.getByRole('button', { name, exact: true }).click();
    await press('编辑');
    await text.fill('不要了');
    await press('取消');
    await expect(card).not.toContainText('不要了');
    await press('编辑');
    await text.fill('屏幕有划痕 📱 押金已退');
    await press('保存');
    // What a field holds is text of the card as well.
    await expect(text).toBeHidden();
    await expect(card).toContainText('屏幕有划痕 📱 押金已退');
    await page.reload();
    await expect(card).toContainText('屏幕有划痕 📱 押金已退');
  });

  it('never overwrites a colleague’s unseen: theirs is shown beside what was typed, which can then be saved', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(seedIds.devices.unlockedOnline);
    const card = page.getByRole('region', { name: '备注', exact: true });
    await card.getByRole('button', { name: '编辑' }).click();
    await card.getByLabel('备注内容').fill('屏幕有划痕');
    const body = { device_id: seedIds.devices.unlockedOnline, remark: '押金已退' };
    await console.server.call(updateRemark, { body }, { as: 'admin' });
    await card.getByRole('button', { name: '保存' }).click();
    await expect(card.getByRole('alert')).toContainText(/^备注刚由.+ 修改过，请查看后再保存 \[\w+\]$/);
    await expect(card.getByRole('status')).toContainText('押金已退');
    await expect(card.getByLabel('备注内容')).toHaveValue('屏幕有划痕');
    await card.getByRole('button', { name: '保存' }).click();
    await expect(card.getByLabel('备注内容')).toBeHidden();
    await expect(card).toContainText('屏幕有划痕');
    await expect(device.record).toContainText('修改备注');
  });
});

describe('who has a device', () => {
  it('is changed beside its name, and the label of the device is at hand; without the right it says why not', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(seedIds.devices.unlockedOnline);
    await device.action('修改承租人').click();
    await device.field('承租人').fill('欧阳明');
    await device.dialog.getByRole('button', { name: '保存' }).click();
    await expect(device.dialog).toBeHidden();
    await expect(page.getByRole('main')).toContainText('欧*明');
    await expect(device.record).toContainText('修改承租人');

    // A colleague writes down somebody else while the dialog is open.
    await device.action('修改承租人').click();
    await device.field('承租人手机号').fill('13800000000');
    const body = { device_id: seedIds.devices.unlockedOnline, hirer_name: '王小明' };
    await console.server.call(updateHirer, { body }, { as: 'admin' });
    await device.dialog.getByRole('button', { name: '保存' }).click();
    await expect(device.dialog.getByRole('alert')).toContainText('承租人刚由');
    await expect(device.dialog.getByRole('status')).toContainText('王*明');
    await expect(device.field('承租人手机号')).toHaveValue('13800000000');
    await device.dialog.getByRole('button', { name: '保存' }).click();
    await expect(device.dialog).toBeHidden();
    await expect(page.getByRole('main')).toContainText('138****0000');

    await device.action('登记二维码').click();
    await expect(device.dialog.getByRole('img', { name: /的登记二维码$/ })).toBeVisible();
    await expect(device.dialog.getByRole('button', { name: '打印标签' })).toBeVisible();

    const other = new DevicePage(await console.pageOf('viewOnly'));
    await other.open(seedIds.devices.unlockedOnline);
    await expect(other.action('登记二维码')).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('a page beyond the end of the list', () => {
  it('says so and leads back to the first', async () => {
    const page = await console.pageOf('full');
    await page.goto(`${routePath('console-device-ios-list')}?page_num=9999`);
    await expect(page.getByText('这一页没有设备')).toBeVisible();
    await page.getByRole('button', { name: '回到第一页' }).click();
    await expect(page.getByText('第 1-20 条')).toBeVisible();
  });
});
