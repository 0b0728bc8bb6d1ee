import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { detail } from '#api/contract/ios.ts';
import { appleCommandNames, appleCommandTitle } from '#domain/apple-commands.ts';
import { routePath } from '#domain/routes.ts';
import { seedIds } from '#server/seed/ids.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

const line = (page: Page) => page.getByRole('combobox', { name: '拼音首字母' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

async function press(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await line(page).fill(text);
}

describe('the command palette', () => {
  it('leads to a page, to a device and to the dialog of its command, by the keyboard alone', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(seedIds.devices.unlockedOnline);
    const serialNumber = page.getByRole('navigation', { name: '当前位置' }).locator('[aria-current=page]');
    const known = (await serialNumber.textContent()) ?? '';
    expect(known).toMatch(/^[A-Z0-9]{10,12}$/);

    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: '操作名称' })).toBeFocused();
    await page.keyboard.press('Backspace');
    await line(page).fill('pgczrz');
    await expect(option(page, '苹果操作日志')).toHaveAttribute('data-highlighted', '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(routePath('console-security-operation-log-apple'));

    await press(page, known);
    await expect(option(page, known)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(line(page)).toBeFocused();
    await line(page).fill('cqsb');
    await expect(option(page, '重启设备')).toHaveAttribute('data-highlighted', '');
    await page.keyboard.press('Enter');
    await expect(device.dialog.getByText(known)).toBeVisible();

    // A dialog stays alone; the page still stands below it.
    await page.keyboard.press('ControlOrMeta+k');
    await device.confirm();
    await expect(device.toasts).toContainText('已受理');
    await expect(device.dialog).toBeHidden();
    await expect(page).toHaveURL(routePath('console-security-operation-log-apple'));
    await expect(page.getByRole('main')).toContainText('重启设备');
  });

  it('[decision.legality] offers every command of a device, also of one in the bin, which it finds as such', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(seedIds.devices.unlockedOnline);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(option(page, /^查询系统更新/)).toBeVisible();
    const offered = await page.getByRole('option').allTextContents();
    const missing = appleCommandNames.filter(
      (name) => !offered.some((text) => text.startsWith(appleCommandTitle(name))),
    );
    expect(missing).toEqual([]);

    const input = { params: { id: seedIds.devices.recycled }, query: {} };
    const { serial_number } = (await console.server.call(detail, input, { as: 'full' })).result;
    await page.keyboard.press('Backspace');
    await line(page).fill(serial_number);
    const found = page.getByRole('group', { name: '回收站' }).getByRole('option', { name: serial_number });
    await found.click();
    await line(page).fill('hfsb');
    await expect(option(page, /^恢复设备/)).toHaveAttribute('data-highlighted', '');
    await expect(option(page, /^锁定设备/)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(device.dialog.getByText(serial_number)).toBeVisible();
  });

  it('says why a command is impossible, and does nothing where it is pressed', async () => {
    const page = await console.pageOf('viewOnly');
    await new DevicePage(page).open(seedIds.devices.unlockedOfViewOnly);
    await press(page, 'sdsb');
    const lock = option(page, /^锁定设备/);
    await expect(lock).toHaveAttribute('aria-disabled', 'true');
    await expect(lock).toContainText('没有权限');
    await page.keyboard.press('Enter');
    await expect(lock).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(line(page)).toBeHidden();
  });

  it('lists the keys at ?, but not while somebody types', async () => {
    const page = await console.pageOf('full');
    await page.goto(routePath('console-device-ios-list'));
    await page.getByRole('main').getByRole('textbox').first().pressSequentially('?');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: '快捷键' })).toContainText('打开命令面板');
    await expect(page.getByRole('dialog', { name: '快捷键' })).toContainText('移动并一路选择Shift ↑Shift ↓');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
