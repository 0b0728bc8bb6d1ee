import { describe, it } from 'vitest';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { makeWallpaper } from '#tests/server/fixtures.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { landscape } from '../support/landscape.ts';
import { serialOf } from '../support/serial-of.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';
import { seesThemSet, setOn } from '../support/wallpaper-batch.ts';
import { WallpaperPage } from '../support/wallpaper-page.ts';

const console = useConsoleUnderTest();
const ours = '门店壁纸 1';

describe('a wallpaper of the page', () => {
  it('[route.wallpaper] [wallpaper.crud] is set on two Apple devices that are chosen for it', async () => {
    const page = await console.pageOf('full');
    const wallpapers = new WallpaperPage(page);
    await wallpapers.open();
    await wallpapers.ofSystem.getByRole('button', { name: '把系统壁纸 2 设置到设备' }).click();
    await page.getByRole('menuitem', { name: '苹果设备' }).click();
    const { unlockedOnline, unlockedOfLockOnly } = seedIds.devices;
    const ids = [unlockedOnline, unlockedOfLockOnly];
    const serials = await Promise.all(ids.map((id) => serialOf(console.server, id)));
    const batch = await setOn(page, 'apple', serials);
    await expect(batch.dialog.getByRole('radio', { name: '系统壁纸 2' })).toBeChecked();
    await expect(batch.dialog.getByRole('radio', { name: '两者' })).toBeChecked();
    await batch.dialog.getByText('锁屏', { exact: true }).click();
    await seesThemSet(batch, serials);
  });
});

describe('a wallpaper of the store', () => {
  it('[route.wallpaper] [wallpaper.crud] is cut out of a photo and uploaded, can be chosen for a device, and is deleted', async () => {
    const page = await console.pageOf('full');
    const wallpapers = new WallpaperPage(page);
    await wallpapers.open();
    await expect(wallpapers.own).toContainText('暂无门店壁纸');
    await wallpapers.upload();
    const submit = wallpapers.dialog.getByRole('button', { name: '上传', exact: true });
    await submit.click();
    await expect(wallpapers.dialog.getByRole('alert')).toHaveText('请选择图片');
    await wallpapers.choose('合同.heic', Buffer.from('ftypheic'));
    await expect(wallpapers.dialog.getByRole('alert')).toHaveText(
      '浏览器无法读取此图片，请另存为 JPEG 或 PNG 后再选择',
    );
    // Twelve megapixels, as phones take them.
    await wallpapers.choose('湖边.jpg', await landscape(4000, 3000));
    await expect(wallpapers.dialog.getByRole('alert')).toHaveCount(0);
    await wallpapers.dialog.getByLabel('左右').press('ArrowRight');
    await expect(wallpapers.dialog.getByLabel('左右')).toHaveValue('51');
    await expect(wallpapers.dialog.getByLabel('上下')).toBeDisabled();
    await submit.click();
    await expect(wallpapers.dialog).toBeHidden();
    const picture = wallpapers.own.getByRole('listitem').locator('img');
    await expect(picture).toHaveCount(1);
    // The part that a phone shows: all of its height, as many rows as phones have.
    const size = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    expect(size).toEqual([1290, 2796]);

    const device = new DevicePage(page);
    await device.open(seedIds.devices.unlockedOnline);
    await device.action('设置壁纸').click();
    await expect(device.dialog.getByRole('radio', { name: ours })).toBeVisible();

    await wallpapers.open();
    await wallpapers.own.getByRole('button', { name: `删除${ours}` }).click();
    await wallpapers.dialog.getByRole('button', { name: '删除', exact: true }).click();
    await expect(wallpapers.dialog).toBeHidden();
    await expect(wallpapers.own).toContainText('暂无门店壁纸');
  });

  it('[decision.wallpaper.upload] is neither uploaded without the right nor deleted by somebody else, and says why', async () => {
    const page = await console.pageOf('viewOnly');
    const wallpapers = new WallpaperPage(page);
    await wallpapers.open();
    const upload = page.getByRole('main').getByRole('button', { name: '上传壁纸' }).first();
    await expect(upload).toHaveAttribute('aria-disabled', 'true');
    await expect(upload).toHaveAccessibleDescription(/“设置壁纸”/);
    await wallpapers.own.getByText('暂无门店壁纸').waitFor();
    await makeWallpaper(console.server, accounts.admin);
    await page.getByRole('button', { name: '刷新' }).click();
    const remove = wallpapers.own.getByRole('button', { name: `删除${ours}` });
    await expect(remove).toHaveAccessibleDescription('只有上传者和门店管理员可以删除此壁纸');
  });
});
