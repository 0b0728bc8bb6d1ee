import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { addToAppShelf, appShelf, removeFromAppShelf } from '#api/contract/apple/app-shelf.ts';
import { detail } from '#api/contract/apple/devices.ts';
import { installedAppList } from '#api/contract/apple/restrictions.ts';
import { routePath } from '#domain/access/routes.ts';
import { appInstallStatus } from '#domain/apple/app-install.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { BatchPage } from '../support/batch-page.ts';
import { handheld } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';
import { overflow } from '../support/overflow.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const wechat = { bundle_id: 'com.tencent.xin', app_name: '微信', seller: '腾讯', track_id: 414_478_124 };

const shelfOf = (page: Page) => page.getByRole('region', { name: '门店货架' });
const resultsOf = (page: Page) => page.getByRole('list', { name: '搜索结果' }).getByRole('listitem');
const waitingBar = (page: Page) => page.getByRole('region', { name: '等待选择设备' });

const putThere = () => console.server.call(addToAppShelf, { body: wechat }, { as: 'full' });
const takeAway = () =>
  console.server.call(removeFromAppShelf, { body: { bundle_id: wechat.bundle_id } }, { as: 'full' });
const onShelf = async () => (await console.server.call(appShelf, {}, { as: 'full' })).result.list;

async function open(page: Page): Promise<void> {
  await page.goto(routePath('console-appstore'));
  await expect(
    shelfOf(page).getByRole('listitem').or(page.getByText('货架上暂无应用')).first(),
  ).toBeVisible();
}

describe('the app store', () => {
  it('[route.appstore] [decision.app-store] finds apps, with pictures of our own host, and puts one on the shelf for everybody', async () => {
    await takeAway();
    const page = await console.pageOf('full');
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== console.server.url) foreign.push(request.url());
    });
    await page.goto(routePath('console'));
    await page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link', { name: '应用商店' })
      .filter({ visible: true })
      .click();
    await expect(shelfOf(page)).toContainText('货架上暂无应用');
    await page.getByLabel('搜索应用').fill('微信');
    await expect(resultsOf(page)).toHaveCount(2);
    const first = resultsOf(page).first();
    await expect(first).toContainText('微信');
    await expect(first).toContainText('腾讯');
    const picture = first.getByRole('presentation').or(first.locator('img'));
    await eventually(async () =>
      expect(await picture.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
        0,
      ),
    );
    await first.getByRole('button', { name: '将微信加入货架' }).click();
    await expect(shelfOf(page).getByRole('listitem')).toContainText(['微信']);
    await expect(shelfOf(page)).toContainText(accounts.full.name);
    await expect(first.getByRole('button', { name: '将微信移出货架' })).toBeVisible();
    expect(await onShelf()).toMatchObject([wechat]);
    expect(foreign).toEqual([]);

    // Who may not change it sees it, and why.
    const viewer = await console.pageOf('viewOnly');
    await open(viewer);
    const remove = shelfOf(viewer).getByRole('button', { name: '将微信移出货架' });
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await expect(remove).toHaveAccessibleDescription(/设置应用限制/);
    await remove.click({ force: true });
    expect(await onShelf()).toHaveLength(1);

    await shelfOf(page).getByRole('button', { name: '将微信移出货架' }).click();
    await expect(shelfOf(page)).toContainText('货架上暂无应用');
    expect(await onShelf()).toEqual([]);
  });

  it('[route.appstore] [decision.app-store] tells which apps the devices have, the most frequent first, and puts such on the shelf', async () => {
    await takeAway();
    const page = await console.pageOf('full');
    await open(page);
    const installed = page.getByRole('list', { name: '设备上的应用' }).getByRole('listitem');
    await expect(installed).toHaveCount(10);
    const counts = (await installed.allTextContents()).map((text) =>
      Number(/(\d+) 台设备已安装/.exec(text)?.[1]),
    );
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const [name = ''] = (await installed.first().allTextContents()).map((text) => text.split(/\d/)[0] ?? '');
    await installed.first().getByRole('button', { name: '加入货架' }).click();
    await expect(shelfOf(page).getByRole('listitem')).toContainText([name]);
    await shelfOf(page)
      .getByRole('button', { name: /移出货架$/ })
      .click();
    await expect(shelfOf(page)).toContainText('货架上暂无应用');
  });

  it('[decision.app-store] names the ten most frequent apps at first, and all of them when asked', async () => {
    const page = await console.pageOf('full');
    const list = Array.from({ length: 12 }, (_, n) => ({
      app_name: `应用 ${n + 1}`,
      bundle_id: `com.app.a${n + 1}`,
      count: 12 - n,
    }));
    await page.route(`**${installedAppList.path}`, (route) => route.fulfill({ json: { list, total: 12 } }));
    await open(page);
    const installed = page.getByRole('list', { name: '设备上的应用' }).getByRole('listitem');
    await expect(installed).toHaveCount(10);
    await page.getByRole('button', { name: '显示全部 12 个应用' }).click();
    await expect(installed).toHaveCount(12);
    await expect(installed.last()).toContainText('1 台设备已安装');
  });

  it('[route.appstore] [decision.app-store] [decision.batch] installs an app on the devices that are then selected', async () => {
    await putThere();
    const id = seedIds.devices.unlockedOnline;
    const { result: device } = await console.server.call(
      detail,
      { params: { id }, query: {} },
      { as: 'full' },
    );
    const page = await console.pageOf('full');
    await open(page);
    await shelfOf(page).getByRole('button', { name: '将微信安装到设备' }).click();
    const batch = new BatchPage(page);
    await batch.list.loaded();
    await expect(waitingBar(page)).toContainText('安装“微信”：请选择设备');
    await batch.list.keyword.fill(device.serial_number);
    await batch.list.keyword.press('Enter');
    await expect(batch.list.boxes).toHaveCount(1);
    await page.getByRole('checkbox', { name: `选择 ${device.serial_number}` }).check();
    await expect(batch.list.batchBar.getByRole('button').first()).toHaveText('安装应用');
    await batch.list.chooseForSelected('安装应用');
    await expect(batch.dialog.getByRole('heading', { name: /^将安装/ })).toHaveText('将安装（1 个）');
    await expect(batch.dialog).toContainText('微信');
    await batch.press(/^安装应用 1 台$/);
    await expect(batch.ok(/^完成$/)).toBeVisible();
    await batch.ok(/^完成$/).click();
    await expect(batch.dialog).toBeHidden();
    await expect(waitingBar(page)).toHaveCount(0);
    await eventually(async () => {
      const { result } = await console.server.call(detail, { params: { id }, query: {} }, { as: 'full' });
      expect(result.app_installs).toMatchObject([
        { bundle_id: wechat.bundle_id, status: appInstallStatus.installed },
      ]);
    });
    await takeAway();
  });

  it('[decision.app-store] waits no longer for devices where that is cancelled; a batch then begins with the shelf at hand', async () => {
    await putThere();
    const page = await console.pageOf('full');
    await open(page);
    await shelfOf(page).getByRole('button', { name: '将微信安装到设备' }).click();
    await waitingBar(page).getByRole('button', { name: '取消' }).click();
    await expect(waitingBar(page)).toHaveCount(0);
    const batch = new BatchPage(page);
    await batch.selectPage();
    await batch.list.chooseForSelected('安装应用');
    await expect(batch.dialog.getByRole('heading', { name: '将安装', exact: true })).toBeVisible();
    await batch.press(/^安装应用 \d+ 台$/);
    await expect(batch.dialog.getByRole('alert')).toHaveText('请选择要安装的应用');
    // What stands on the shelf is at hand, without a search.
    await batch.dialog
      .getByRole('group', { name: '门店货架' })
      .getByRole('checkbox', { name: /微信/ })
      .check();
    await expect(batch.dialog.getByRole('heading', { name: '将安装（1 个）' })).toBeVisible();
    await expect(batch.dialog.getByRole('alert')).toHaveCount(0);
    await takeAway();
  });

  it('[decision.app-store] brings an app to the white list, where it is at hand', async () => {
    await putThere();
    const page = await console.pageOf('full');
    await open(page);
    await shelfOf(page).getByRole('button', { name: '更多操作：微信' }).click();
    await page.getByRole('menuitem', { name: '加入白名单' }).click();
    const card = page.getByRole('region', { name: '我的白名单' });
    await expect(page.getByText('点击“编辑”，将“微信”加入白名单')).toBeVisible();
    await card.getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog');
    const group = dialog.getByRole('group', { name: '从应用商店选择的应用' });
    await group.getByRole('checkbox', { name: /微信/ }).check();
    await expect(dialog.getByRole('button', { name: '移除微信' })).toBeVisible();
    await takeAway();
  });

  it('[route.appstore] fits a phone', async () => {
    await putThere();
    const page = await console.pageOf('full', handheld);
    await open(page);
    await page.getByLabel('搜索应用').fill('地图');
    await expect(resultsOf(page)).toHaveCount(2);
    expect(await overflow(page)).toBe(0);
    await takeAway();
  });
});
