import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { detail, list } from '#api/contract/apple/devices.ts';
import { routePath } from '#domain/access/routes.ts';
import { appleCommandNames, appleCommandTitle } from '#domain/apple/commands.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { hearsKeys } from '../support/hears-keys.ts';
import { ListPage } from '../support/list-page.ts';
import { told } from '../support/toasts.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

const line = (page: Page) => page.getByRole('combobox', { name: '拼音首字母' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

async function press(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await hearsKeys(page.getByRole('dialog'));
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
    await line(page).fill('配额');
    await option(page, '怎样新增、停用店员和设置配额').click();
    await expect(page).toHaveURL(`${routePath('console-help')}#clerks`);
    // Until it stands there the palette is still about the device.
    await expect(page.getByRole('heading', { name: '怎样新增、停用店员和设置配额' })).toBeVisible();

    await press(page, 'pgczrz');
    await expect(option(page, '苹果操作日志')).toHaveAttribute('data-highlighted', '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(routePath('console-security-operation-log-apple'));

    await press(page, known);
    await expect(option(page, known)).toHaveAttribute('data-highlighted', '');
    await page.keyboard.press('Enter');
    await expect(line(page)).toBeFocused();
    await line(page).fill('cqsb');
    await expect(option(page, '重启设备')).toHaveAttribute('data-highlighted', '');
    await page.keyboard.press('Enter');
    await expect(device.dialog.getByText(known)).toBeVisible();

    // A dialog stays alone; the page still stands below it.
    await page.keyboard.press('ControlOrMeta+k');
    await device.confirm();
    await told(device.page, '已受理');
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
    await hearsKeys(page.getByRole('dialog'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

describe('[decision.search] what the palette finds', () => {
  it('is told for what was looked for: devices from one Chinese character on, and nothing else is said not to be there', async () => {
    const page = await console.signIn('admin');
    const input = { params: { id: seedIds.devices.unlockedOnline }, query: {} };
    const { hirer_name } = (await console.server.call(detail, input, { as: 'admin' })).result;
    const surname = [...(hirer_name ?? '')].slice(0, 1).join('');
    expect(surname).toMatch(/\p{Script=Han}/u);
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      const text = url.searchParams.get('keyword');
      // The home below it looks again by itself, without one.
      if (url.pathname === list.path && text !== null) asked.push(text);
    });
    await press(page, surname);
    await expect(option(page, /^.+ · /).first()).toBeVisible();
    expect(asked).toEqual([surname]);

    await line(page).fill('ü');
    await expect(page.getByRole('dialog')).toContainText('请再输入 1 个字，查找设备');
    await line(page).fill('üü');
    await expect(page.getByRole('dialog')).toContainText('未找到相关设备、页面或帮助');
    expect(asked).toEqual([surname, 'üü']);

    await page.route(`**${list.path}*`, (route) => route.abort('internetdisconnected'));
    await line(page).fill('üüü');
    await expect(page.getByRole('dialog')).toContainText('设备查找失败');
    await expect(page.getByRole('dialog')).not.toContainText('未找到相关设备');
  });
});

/** Types pinyin as an input method does: letters that it composes first, and then the character. */
async function compose(page: Page, letters: readonly string[], character: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  for (const [count] of letters.entries()) {
    const text = letters.slice(0, count + 1).join('');
    await devTools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
  await devTools.send('Input.insertText', { text: character });
  await devTools.detach();
}

describe('pinyin that is still being composed', () => {
  it('is looked for nowhere: not in the palette, nor in the App Store', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(seedIds.devices.unlockedOnline);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const text = searchParams.get('keyword') ?? searchParams.get('term');
      if (text !== null) asked.push(`${pathname.split('/').at(-1)} ${text}`);
    });
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: '操作名称' })).toBeFocused();
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('combobox', { name: '序列号' })).toBeFocused();
    await compose(page, ['z', 'e', 'n', 'g'], '曾');
    await expect(line(page)).toHaveValue('曾');
    await expect.poll(() => asked).toEqual(['list 曾', 'recycled-list 曾', 'list 曾', 'list 曾']);
    await page.keyboard.press('Escape');

    await device.action('安装应用').click();
    const apps = device.dialog.getByRole('searchbox', { name: '搜索应用' });
    await apps.focus();
    await compose(page, ['w', 'e', 'i'], '微');
    await expect(apps).toHaveValue('微');
    await expect.poll(() => asked.length).toBeGreaterThan(4);
    expect(asked.slice(4).filter((text) => !text.endsWith(' 微'))).toEqual([]);
  });
});

describe('the keys of the palette', () => {
  it('open it over an open popover, too, to which it gives the focus back', async () => {
    const page = await console.pageOf('full');
    const devices = new ListPage(page);
    await devices.open();
    const main = page.getByRole('main');
    const triggers = [
      main.getByRole('button', { name: '视图', exact: true }),
      main.getByRole('button', { name: '列', exact: true }),
      main.getByRole('button', { name: '全部型号' }),
      devices.rows.first().getByRole('button', { expanded: false }).first(),
    ];
    const focusInPopover = page.locator('[role=dialog]:focus, [role=dialog] :focus');
    for (const trigger of triggers) {
      await trigger.click();
      await expect(focusInPopover).toHaveCount(1);
      await page.keyboard.press('ControlOrMeta+k');
      await expect(line(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(line(page)).toHaveCount(0);
      await expect(focusInPopover).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(trigger).toBeFocused();
    }
  });
});
