import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { hearsKeys } from '../support/hears-keys.ts';
import { ListPage } from '../support/list-page.ts';
import { settled } from '../support/settled.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

/** A dialog that closes gives it back a while later. */
async function expectFocusSomewhere(page: Page): Promise<void> {
  await settled(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

/** Opens a modal by the keyboard and closes it by the button of that name: the focus is where it was. */
async function openAndClose(page: Page, opener: Locator, close: '取消' | '关闭'): Promise<void> {
  const { dialog } = new DevicePage(page);
  await opener.focus();
  await page.keyboard.press('Enter');
  await hearsKeys(dialog);
  const button = dialog.getByRole('button', { name: close, exact: true }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

/** Each opener is asked by one of so many tests: on a busy machine one would not have the time. */
const shares = [0, 1, 2];

describe('what is selected', () => {
  it('leaves the focus in the content when it is given up', async () => {
    const page = await console.pageOf('full');
    const list = new ListPage(page);
    await list.open();
    await list.boxes.first().check();
    await list.batchBar.getByRole('button', { name: '清空选择' }).press('Enter');
    await expect(list.batchBar).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

describe('a dialog that is closed', () => {
  describe.each([
    ['取消', seedIds.devices.lockedOnline],
    ['关闭', seedIds.devices.unlockedOnline],
  ] as const)('by %s', (close, id) => {
    const opened = async () => {
      const device = new DevicePage(await console.pageOf('admin'));
      await device.open(id);
      return device;
    };

    it.each(shares)(
      'gives the focus back to what opened it on the page of a device (share %i)',
      async (share) => {
        const device = await opened();
        const { page } = device;
        const actions = page.locator('#actions').getByRole('button').filter({ visible: true });
        // These ask the device at once.
        const askers = /^(获取位置|核对状态|查询系统更新)/;
        const openers = actions.and(page.locator(':not([aria-disabled=true]):not([aria-expanded])'));
        const names = (await openers.allTextContents()).filter((name) => !askers.test(name));
        expect(names.length).toBeGreaterThan(6);
        for (const name of names.filter((_, index) => index % shares.length === share))
          await openAndClose(page, device.action(name), close);
      },
    );

    it('gives the focus back to what opened it beside the actions', async () => {
      const device = await opened();
      await openAndClose(device.page, device.action('修改承租人'), close);
      await openAndClose(device.page, device.action('登记二维码'), '关闭');
    });
  });

  describe('in the list', () => {
    const opened = async () => {
      const list = new ListPage(await console.pageOf('admin'));
      await list.open();
      const hasLock = list.page.getByRole('button', { name: '锁定设备' });
      return { list, page: list.page, row: list.rows.filter({ has: hasLock }).nth(1) };
    };

    it('gives the focus back to what opened it above the rows', async () => {
      const { page } = await opened();
      for (const name of ['新增设备', '批量导入', '导出'])
        await openAndClose(page, page.getByRole('main').getByRole('button', { name, exact: true }), '取消');
    });

    it('gives the focus back to what opened it in a row and for what is selected', async () => {
      const { list, page, row } = await opened();
      await openAndClose(page, row.getByRole('button', { name: '锁定设备' }), '取消');
      await list.boxes.first().check();
      for (const name of ['锁定设备', '移入回收站'])
        await openAndClose(page, list.batchBar.getByRole('button', { name }), '取消');
    });

    it('gives the focus back to a menu’s button', async () => {
      const { page, row } = await opened();
      const more = row.getByRole('button', { name: '更多操作' });
      for (const name of ['变更所属店员', '修改承租人', '移入回收站']) {
        await more.focus();
        await page.keyboard.press('Enter');
        await hearsKeys(page.getByRole('menu'));
        await page.getByRole('menuitem', { name }).focus();
        await page.keyboard.press('Enter');
        const { dialog } = new DevicePage(page);
        await hearsKeys(dialog);
        await dialog.getByRole('button', { name: '取消', exact: true }).press('Enter');
        await expect(dialog).toHaveCount(0);
        await expect(more).toBeFocused();
      }
    });
  });

  describe('because its command was taken', () => {
    it('leaves the focus somewhere, also when the page has followed', async () => {
      const page = await console.pageOf('full');
      const device = new DevicePage(page);
      await device.open(seedIds.devices.unlockedOnline);
      await device.lock({ message: '请联系门店' });
      await expect(device.dialog).toHaveCount(0);
      await expect(device.status).toContainText('已锁定');
      await expectFocusSomewhere(page);
      await device.unlock();
      await expect(device.dialog).toHaveCount(0);
      await expect(device.status).toContainText('未锁定');
      await expectFocusSomewhere(page);
    });

    it('leaves the focus somewhere, also when the record has followed', async () => {
      const page = await console.pageOf('full');
      const device = new DevicePage(page);
      await device.open(seedIds.devices.unlockedOnline);
      await device.action('修改承租人').click();
      await hearsKeys(device.dialog);
      await device.field('承租人').fill('欧阳明');
      await device.dialog.getByRole('button', { name: '保存' }).press('Enter');
      await expect(device.dialog).toHaveCount(0);
      await expect(device.record).toContainText('修改承租人');
      await expectFocusSomewhere(page);
    });

    it('leaves the focus somewhere, also when its row has left the list', async () => {
      const page = await console.pageOf('full');
      const device = new DevicePage(page);
      const list = new ListPage(page);
      await list.open('?supervise_status=1&lock_status=2');
      const lock = list.rows
        .getByRole('button', { name: '锁定设备' })
        .and(page.locator(':not([aria-disabled])'));
      await lock.first().press('Enter');
      await device.fillLock({ message: '请联系门店' });
      await device.confirm();
      await expect(device.dialog).toHaveCount(0);
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      await expectFocusSomewhere(page);
    });
  });
});

describe('the remark', () => {
  it('keeps the focus when it is begun, given up, refused and saved', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(seedIds.devices.unlockedOnline);
    const card = page.getByRole('region', { name: '备注', exact: true });
    const text = card.getByLabel('备注内容');
    const press = (name: string) => card.getByRole('button', { name, exact: true }).press('Enter');
    await press('编辑');
    await expect(text).toBeFocused();
    await press('取消');
    await expect(card.getByRole('button', { name: '编辑' })).toBeFocused();
    await press('编辑');
    await text.fill('屏幕有划痕');
    await press('保存');
    await expect(text).toBeHidden();
    await expect(card.getByRole('button', { name: '编辑' })).toBeFocused();
  });
});

describe('a page that is gone to', () => {
  it('has the focus in its content', async () => {
    const page = await console.signIn('full');
    for (const name of ['苹果设备', '苹果操作日志', '修改密码']) {
      await page.getByRole('navigation').first().getByRole('link', { name, exact: true }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(name.replace('苹果', '')));
      await expectFocusSomewhere(page);
    }
  });
});
