import type { Locator } from 'playwright';
import { item, list, upload } from '#api/contract/devices/wallpaper.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import type { AccountName } from '#tests/server/test-server.ts';
import { landscape } from '../support/landscape.ts';
import { WallpaperPage } from '../support/wallpaper-page.ts';
import type { Scene } from './scenes.ts';

const scene = (
  name: string,
  act: (wallpapers: WallpaperPage) => Promise<Locator>,
  as: AccountName = 'full',
): Scene => ({
  name: `wallpapers-${name}`,
  as,
  show: async (page) => {
    const wallpapers = new WallpaperPage(page);
    await page.route(`**${list.path}`, (route) => route.fulfill({ json: { list: all, total: all.length } }));
    await page.route(`**${item.path}?*type=custom*`, async (route) =>
      route.fulfill({ json: { ...own[0], content: await content() } }),
    );
    await wallpapers.open();
    return act(wallpapers);
  },
});

const content = async () => `data:image/jpeg;base64,${(await landscape(800, 600)).toString('base64')}`;

const { full, admin } = { full: accounts.full, admin: accounts.admin };
const own = [full, admin, admin].map(({ id, name }, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  date_created: `2026-11-1${index}T02:00:00.000Z`,
  type: 'custom',
  for_store: seedIds.stores.main,
  uploaded_by: { id, name },
}));
const ofSystem = Object.values(seedIds.wallpapers).map((id) => ({
  id,
  date_created: '2026-01-01T02:00:00.000Z',
  type: 'system',
  for_store: null,
  uploaded_by: null,
}));
const all = [...ofSystem, ...own];

const placing = async (wallpapers: WallpaperPage) => {
  await wallpapers.upload();
  await wallpapers.choose('湖边.jpg', await landscape(4000, 3000));
  return wallpapers.dialog.getByLabel('缩放');
};

/** The page of wallpapers. */
export const wallpaperScenes: readonly Scene[] = [
  scene('own', async ({ own }) => own.getByRole('listitem').first()),
  {
    name: 'wallpapers-none',
    as: 'full',
    show: async (page) => {
      const wallpapers = new WallpaperPage(page);
      await wallpapers.open();
      return wallpapers.own.getByText('暂无门店壁纸');
    },
  },
  scene('upload', async (wallpapers) => {
    await wallpapers.upload();
    return wallpapers.dialog.getByText('选择一张图片');
  }),
  scene('placing', placing),
  {
    ...scene('unknown', async (wallpapers) => {
      const placed = await placing(wallpapers);
      await placed.fill('140');
      await wallpapers.page.route(`**${upload.path}`, (route) => route.abort('connectionrefused'));
      await wallpapers.dialog.getByRole('button', { name: '上传', exact: true }).click();
      return wallpapers.dialog.getByText('未收到答复');
    }),
    onlyPicture: true,
  },
  scene('delete', async ({ own, dialog }) => {
    await own.getByRole('button', { name: '删除门店壁纸 1' }).click();
    return dialog.getByText('删除后不能恢复');
  }),
];
