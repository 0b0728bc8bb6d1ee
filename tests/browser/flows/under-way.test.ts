import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { updateHirer, updateRemark } from '#api/contract/apple/devices.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const device_id = seedIds.devices.unlockedOnline;

describe('who has a device, while it is being saved', () => {
  it('cannot be changed: nothing is typed that would be lost', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(device_id);
    const held = Promise.withResolvers<void>();
    await page.route(`**${updateHirer.path}`, async (route) => {
      await held.promise;
      await route.abort('internetdisconnected');
    });
    await device.action('修改承租人').click();
    await device.field('承租人').fill('欧阳明');
    await device.dialog.getByRole('button', { name: '保存' }).click();
    for (const label of ['承租人', '承租人手机号']) await expect(device.field(label)).not.toBeEditable();
    const nobody = device.dialog.getByRole('checkbox');
    // It says that it cannot be changed now; a press all the same changes nothing.
    await expect(nobody).toBeDisabled();
    await nobody.click({ force: true });
    await expect(nobody).not.toBeChecked();
    held.resolve();
    // It may be saved: what was sent can be sent again, and nothing else.
    await expect(device.dialog).toContainText('承租人可能已经保存。可以重试，不会重复修改。');
    await expect(device.field('承租人')).toHaveValue('欧阳明');
    await expect(device.field('承租人')).not.toBeEditable();
    await page.unroute(`**${updateHirer.path}`);
    await device.dialog.getByRole('button', { name: '重试' }).click();
    await expect(device.dialog).toBeHidden();
    await expect(page.getByRole('main')).toContainText('欧*明');
  });
});

describe('a batch', () => {
  it('that is opened by two presses at once is opened once', async () => {
    const page = await console.pageOf('full');
    const list = new ListPage(page);
    const { dialog } = new DevicePage(page);
    await list.open('?page_size=10');
    await list.boxes.first().check();
    // Before its code is here both presses wait for it.
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/apple-batch-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await list.batchBar.getByRole('button', { name: '锁定设备' }).dblclick();
    held.resolve();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: '取消', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  });
});

/** From now on the server tells this of the device, and the page is told that it has changed. */
async function tell(page: Page, facts: Partial<AppleDevice>): Promise<void> {
  await page.unrouteAll();
  await page.route(`**/api/device/ios/${device_id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...facts } });
  });
  const body = { device_id, remark: JSON.stringify(facts) };
  await console.server.call(updateRemark, { body }, { as: 'admin' });
}

describe('a system update', () => {
  it('[ios.os-update] stays the one that the person has seen, and is chosen anew where that is gone', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(device_id);
    // Below a dialog it has no role.
    const remark = page.locator('#remark');
    const offer = async (os_version: string, available_os_updates: string[]) => {
      await tell(page, { os_version, available_os_updates });
      await expect(remark).toContainText(JSON.stringify({ os_version, available_os_updates }));
    };
    await offer('17.4', ['17.5', '17.6']);
    await device.unfold();
    await device.action('更新系统').click();
    const version = device.field('目标版本');
    await expect(version).toHaveValue('17.6');
    await device.dialog.getByText('仅下载', { exact: true }).click();

    await offer('17.4', ['17.5', '17.6', '17.7']);
    await expect(version.getByRole('option')).toHaveText(['17.7（最新）', '17.6', '17.5']);
    await expect(version).toHaveValue('17.6');

    await offer('27.0', ['27.1']);
    await expect(device.dialog).toContainText('设备已不再提供 17.6，请重新选择');
    await expect(version).toHaveValue('');
    // Nobody has asked for a restart.
    await expect(device.dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(device.dialog).toContainText('请重新选择更新方式');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await device.confirm();
    await expect(device.dialog).toContainText('请重新选择更新方式');
    expect(sent.filter((url) => url.includes('os-update'))).toEqual([]);
  });
});
