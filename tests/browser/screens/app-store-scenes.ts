import type { Page } from 'playwright';
import { appShelf } from '#api/contract/apple/app-shelf.ts';
import { routePath } from '#domain/access/routes.ts';
import { accounts } from '#server/seed/accounts.ts';
import type { Scene } from './scenes.ts';

const shelved = (index: number, bundle_id: string, app_name: string, seller: string) => ({
  bundle_id,
  app_name,
  seller,
  track_id: index,
  date_created: `2026-11-1${index}T02:00:00.000Z`,
  added_by: { id: accounts.full.id, name: accounts.full.name },
});
const shelf = [
  shelved(3, 'com.tencent.xin', '微信', '腾讯'),
  shelved(2, 'com.laiwang.DingTalk', '钉钉', '钉钉'),
  shelved(1, 'com.autonavi.amap', '高德地图', '高德'),
];

async function open(page: Page, list: readonly object[]): Promise<void> {
  await page.route(`**${appShelf.path}`, (route) => route.fulfill({ json: { list, total: list.length } }));
  await page.goto(routePath('console-appstore'));
}

/** The page of the app store. */
export const appStoreScenes: readonly Scene[] = [
  {
    name: 'app-store-found',
    isForSmallPhones: true,
    as: 'full',
    show: async (page) => {
      await open(page, shelf);
      await page.getByLabel('搜索应用').fill('地图');
      return page.getByRole('list', { name: '搜索结果' }).getByRole('listitem').first();
    },
  },
  {
    name: 'app-store-empty',
    as: 'viewOnly',
    show: async (page) => {
      await open(page, []);
      return page.getByText('货架上暂无应用');
    },
  },
  {
    name: 'app-store-failed',
    onlyThorough: true,
    as: 'full',
    show: async (page) => {
      await page.route(`**${appShelf.path}`, (route) => route.abort('connectionrefused'));
      await page.goto(routePath('console-appstore'));
      return page.getByText('门店货架加载失败');
    },
  },
  {
    name: 'app-store-waiting',
    as: 'full',
    show: async (page) => {
      await open(page, shelf);
      await page
        .getByRole('region', { name: '门店货架' })
        .getByRole('button', { name: /安装到设备$/ })
        .first()
        .click();
      return page.getByRole('region', { name: '等待选择设备' });
    },
  },
];
