import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { updateClerk } from '#api/contract/people/clerks.ts';
import { updateInfo } from '#api/contract/store/settings.ts';
import { routePath } from '#domain/access/routes.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { logOut, openTab } from '../session/session-tabs.ts';
import { androidPhones } from '../support/android-phones.ts';
import { ClerksPage } from '../support/clerks-page.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { fillSignIn } from '../support/sign-in.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const { lockOnly } = accounts;
const devices = { apple: seedIds.devices.unlockedOnline, android: androidPhones.androidUnlocked } as const;

const goAway = async (page: Page) => {
  await page.getByRole('link', { name: '帮助' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${routePath('console-help')}$`));
};
const goBack = async ({ page, ...device }: DevicePage) => {
  await page.goBack();
  await expect(device.record).toBeVisible();
};
const restored = '已恢复您上次填写、尚未提交的内容，请核对。';

describe.each<DeviceKindName>(['apple', 'android'])('on the page of a device: %s', (kind) => {
  it('a remark that is being typed is there again, until it is given up', async () => {
    const device = new DevicePage(await console.pageOf('full'), kind);
    const { page } = device;
    const remark = page.getByLabel('备注内容');
    const card = page.locator('#remark');
    await device.open(devices[kind]);
    await card.getByRole('button', { name: '编辑' }).click();
    const before = await remark.inputValue();
    await remark.fill('屏幕有划痕，押金已退');
    await goAway(page);
    await goBack(device);
    await expect(remark).toHaveValue('屏幕有划痕，押金已退');
    await page.reload();
    await expect(remark).toHaveValue('屏幕有划痕，押金已退');
    await card.getByRole('button', { name: '取消' }).click();
    await page.reload();
    await expect(card).toContainText(before || '暂无备注');
    await expect(remark).toHaveCount(0);
  });

  it('the words of a lock are there again, and forgotten when the dialog is closed', async () => {
    const device = new DevicePage(await console.pageOf('full'), kind);
    const { page, dialog } = device;
    await goAway(await started(device, kind));
    await device.page.goBack();
    await device.arrived();
    await device.action('锁定设备').click();
    const first = await device.field('锁定提示内容').inputValue();
    await expect(dialog).not.toContainText(restored);
    await device.fillLock({ message: '请今天归还', phone: '0571-8765 4321' });
    await dialog.getByText('定时锁定').click();
    await page.goBack();
    await page.goForward();
    await device.arrived();
    await device.action('锁定设备').click();
    await expect(dialog).toContainText(restored);
    await expect(device.field('锁定提示内容')).toHaveValue('请今天归还');
    await expect(device.field('联系电话')).toHaveValue('0571-8765 4321');
    await expect(dialog.getByText('北京时间，最长可设置一年后')).toBeVisible();
    await dialog.getByRole('button', { name: '取消' }).click();
    await device.action('锁定设备').click();
    await expect(device.field('锁定提示内容')).toHaveValue(first);
    await expect(dialog).not.toContainText(restored);
    await dialog.getByRole('button', { name: '取消' }).click();
  });

  it('a hirer that is being typed is there again, and gone when the person logs out', async () => {
    const device = new DevicePage(await console.signIn('full'), kind);
    const { page } = device;
    await device.open(devices[kind]);
    const open = () =>
      page
        .getByRole('main')
        .getByRole('button', { name: /承租人$/ })
        .first()
        .click();
    await open();
    await device.field('承租人').fill('王小明');
    await page.reload();
    await device.arrived();
    await open();
    await expect(device.dialog).toContainText(restored);
    await expect(device.field('承租人')).toHaveValue('王小明');
    await page.reload();
    await device.arrived();
    await logOut(page, 'full');
    await expect(page).toHaveURL(/\/login/);
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft'))),
    ).toEqual([]);
  });
});

describe('of the store', () => {
  it('a clerk’s edit and their rights are there again, and say so when the clerk was changed since', async () => {
    const clerks = new ClerksPage(await console.pageOf('admin'));
    const { page, dialog } = clerks;
    await clerks.open();
    await clerks.show(lockOnly.name);
    await clerks.press('修改资料');
    await clerks.field('姓名').fill('赵一鸣（东门）');
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await clerks.show(lockOnly.name);
    await clerks.press('修改资料');
    await expect(dialog).toContainText(restored);
    await expect(clerks.field('姓名')).toHaveValue('赵一鸣（东门）');
    const { id } = lockOnly;
    await console.server.call(
      updateClerk,
      { body: { id, based_on: null, quota: 7, quota_limit: true } },
      { as: 'admin' },
    );
    await page.reload();
    await clerks.press('修改资料');
    await expect(dialog).toContainText('此后资料有过改动');
    await expect(clerks.field('配额（台）')).toHaveValue('7');
    await expect(clerks.field('姓名')).toHaveValue('赵一鸣（东门）');
    await clerks.button('取消').click();
    await clerks.press('修改资料');
    await expect(clerks.field('姓名')).toHaveValue(lockOnly.name);
    await clerks.button('取消').click();

    await clerks.press('修改权限');
    await dialog.getByLabel('搜索权限').fill('重启');
    await dialog.getByRole('checkbox', { name: '重启设备' }).click();
    await page.reload();
    await clerks.press('修改权限');
    await expect(dialog).toContainText(restored);
    await clerks.button('下一步').click();
    await expect(dialog).toContainText('重启设备');
    await clerks.confirm('保存');
    await expect(dialog).toHaveCount(0);
    await expect(clerks.drawer.getByRole('region', { name: '权限' })).toContainText('重启设备');
  });

  it('a new clerk outlives a log-out in another tab, but for password and code', async () => {
    const clerks = new ClerksPage(await console.signIn('admin'));
    const { page } = clerks;
    const begin = page.getByRole('button', { name: '新增店员' });
    await clerks.open();
    await begin.click();
    for (const [label, text] of Object.entries({
      姓名: '周宁',
      手机号: '12057180042',
      登录密码: 'Phone-2026',
    }))
      await clerks.field(label).fill(text);
    await logOut(await openTab(page), 'admin');
    await expect(page).toHaveURL(/\/login/);
    await fillSignIn(page, accounts.admin);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await begin.click();
    await expect(clerks.dialog).toContainText(restored);
    await expect(clerks.field('姓名')).toHaveValue('周宁');
    await expect(clerks.field('手机号')).toHaveValue('12057180042');
    await expect(clerks.field('登录密码')).toHaveValue('');
    await clerks.button('取消').click();
    await begin.click();
    await expect(clerks.field('姓名')).toHaveValue('');
  });

  it('a setting is there again, and says so when the section was saved since', async () => {
    const page = await console.pageOf('admin');
    const dialog = page.getByRole('dialog');
    const edit = page.getByRole('button', { name: '编辑门店信息' });
    await page.goto(routePath('console-merchant-config'));
    await edit.click();
    await dialog.getByLabel('备注').fill('周一盘点');
    await page.reload();
    await edit.click();
    await expect(dialog).toContainText(restored);
    await expect(dialog.getByLabel('备注')).toHaveValue('周一盘点');
    const body = { manager_payload_prefix: 'com.store', password: accounts.admin.secondary_password };
    await console.server.call(updateInfo, { body }, { as: 'admin' });
    await page.reload();
    await edit.click();
    await expect(dialog).toContainText('此后资料有过改动');
    await expect(dialog.getByLabel('备注')).toHaveValue('周一盘点');
    await dialog.getByLabel('安全密码', { exact: true }).fill(accounts.admin.secondary_password);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: '门店信息', exact: true })).toContainText('周一盘点');
    await edit.click();
    await expect(dialog).not.toContainText('已恢复');
    await expect(dialog.getByLabel('备注')).toHaveValue('周一盘点');
  });
});

/** On the device's page, with a page of the console before it in the history. */
async function started(device: DevicePage, kind: DeviceKindName): Promise<Page> {
  await device.page.goto(routePath('console'));
  await device.page.getByRole('link', { name: '帮助' }).first().click();
  await device.open(devices[kind]);
  return device.page;
}
