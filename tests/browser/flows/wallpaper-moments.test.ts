import { describe, it } from 'vitest';
import { events } from '#api/contract/live.ts';
import { type Permission, permissionCode } from '#domain/access/permissions.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { makeWallpaper } from '#tests/server/fixtures.ts';
import { BatchPage } from '../support/batch-page.ts';
import { expect } from '../support/expect.ts';
import { landscape } from '../support/landscape.ts';
import { ListPage } from '../support/list-page.ts';
import { serialOf } from '../support/serial-of.ts';
import { useAgents } from '../support/use-agents.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';
import { seesThemSet, setOn } from '../support/wallpaper-batch.ts';
import { WallpaperPage } from '../support/wallpaper-page.ts';

const console = useConsoleUnderTest();
const agents = useAgents({ server: () => console.server });
const ours = '门店壁纸 1';

describe('a wallpaper of the page', () => {
  it('[route.wallpaper] [android.operations] is set on two Android phones that are chosen for it', async () => {
    const phones = [await agents.regulated(), await agents.regulated()];
    const page = await console.pageOf('full');
    const wallpapers = new WallpaperPage(page);
    await wallpapers.open();
    await wallpapers.ofSystem.getByRole('button', { name: '把系统壁纸 1 设置到设备' }).click();
    await page.getByRole('menuitem', { name: '安卓设备' }).click();
    const serials = phones.map(({ serial }) => serial);
    const batch = await setOn(page, 'android', serials);
    await expect(batch.dialog.getByRole('radio', { name: '系统壁纸 1' })).toBeChecked();
    await seesThemSet(batch, serials);
    for (const { state } of phones) expect(state.wallpaper).not.toBeNull();
  });

  it('[wallpaper.crud] that is deleted meanwhile is said to be gone, and nothing else is lost', async () => {
    const id = await makeWallpaper(console.server, accounts.full);
    const page = await console.pageOf('full');
    const wallpapers = new WallpaperPage(page);
    await wallpapers.open();
    await wallpapers.own.getByRole('button', { name: `把${ours} 设置到设备` }).click();
    await page.getByRole('menuitem', { name: '苹果设备' }).click();
    const serial = await serialOf(console.server, seedIds.devices.unlockedOnline);
    const batch = await setOn(page, 'apple', [serial]);
    await expect(batch.dialog.getByRole('radio', { name: ours })).toBeChecked();
    await console.server.services.db.deleteFrom('wallpaper').where('id', '=', id).execute();
    await batch.press(/^设置壁纸 1 台$/);
    const shelf = batch.dialog.getByRole('group', { name: '壁纸', exact: true });
    await expect(shelf).toHaveAccessibleDescription(/^壁纸不存在/);
    await batch.cross.click();

    await batch.list.batchBar.getByRole('button', { name: '设置壁纸' }).click();
    await expect(shelf).toHaveAccessibleDescription('选择的壁纸已删除，请选择其他壁纸');
    await batch.dialog.getByRole('radio', { name: '系统壁纸 3' }).check({ force: true });
    await batch.ok(/^设置壁纸 1 台$/).click();
    await expect(batch.lineOf(serial)).toContainText('已执行');
  });

  it('[role.check] leads to the kind of devices that the person may give it to, and says what is missing', async () => {
    const mayNow = (...actions: Permission[]) =>
      console.server.services.db
        .updateTable('clerk')
        .set({ permission: actions.map(permissionCode).join(',') })
        .where('id', '=', accounts.viewOnly.id)
        .execute();
    await mayNow('apple.setWallpaper');
    const page = await console.pageOf('viewOnly');
    // Which tells it what it may as it opens.
    await page.route(`**${events.path}`, (route) => route.abort());
    const wallpapers = new WallpaperPage(page);
    await wallpapers.open();
    const set = wallpapers.ofSystem.getByRole('button', { name: '把系统壁纸 1 设置到设备' });
    await set.click();
    const list = new ListPage(page);
    await list.loaded();
    await mayNow();
    await list.boxes.first().check();
    await list.batchBar.getByRole('button', { name: '设置壁纸' }).click();
    const batch = new BatchPage(page);
    await batch.press(/^设置壁纸 1 台$/);
    await expect(batch.dialog.getByRole('alert').first()).toContainText('没有权限执行此操作');
    await batch.cross.click();
    await expect(list.batchBar).toContainText('已选 1 台');

    await wallpapers.open();
    await expect(set).toHaveAttribute('aria-disabled', 'true');
    await expect(set).toHaveAccessibleDescription(/“设置壁纸”/);
  });

  it('[route.wallpaper] is given up by the bar that asks for devices', async () => {
    const page = await console.pageOf('full');
    const wallpapers = new WallpaperPage(page);
    await wallpapers.open();
    await wallpapers.ofSystem.getByRole('button', { name: '把系统壁纸 1 设置到设备' }).click();
    await page.getByRole('menuitem', { name: '苹果设备' }).click();
    const bar = page.getByRole('region', { name: '等待选择设备' });
    await bar.getByRole('button', { name: '取消' }).click();
    await expect(bar).toHaveCount(0);
    const batch = new BatchPage(page);
    await batch.list.boxes.first().check();
    await batch.list.chooseForSelected('设置壁纸');
    await expect(batch.dialog.getByRole('radio', { name: '系统壁纸 1' })).toBeVisible();
    await expect(batch.dialog.getByRole('radio', { name: /壁纸/, checked: true })).toHaveCount(0);
  });

  it.each(['paste', 'drop'])('[route.wallpaper] comes by %s, too', async (way) => {
    const page = await console.pageOf('full');
    const wallpapers = new WallpaperPage(page);
    await wallpapers.open();
    await wallpapers.upload();
    const base64 = (await landscape(300, 400)).toString('base64');
    await wallpapers.dialog.getByRole('group', { name: '图片' }).evaluate(
      (field, { type, text }) => {
        const carried = new DataTransfer();
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        carried.items.add(new File([bytes], '湖边.jpg', { type: 'image/jpeg' }));
        const how = { bubbles: true, cancelable: true };
        field.dispatchEvent(
          type === 'paste'
            ? new ClipboardEvent('paste', { ...how, clipboardData: carried })
            : new DragEvent('drop', { ...how, dataTransfer: carried }),
        );
      },
      { type: way, text: base64 },
    );
    await expect(wallpapers.dialog.getByLabel('缩放')).toBeVisible();
    await wallpapers.dialog.getByRole('button', { name: '取消' }).click();
    await expect(wallpapers.dialog).toBeHidden();
  });
});
