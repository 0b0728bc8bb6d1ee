import type { Page } from 'playwright';
import { item, list, remove, upload } from '#api/contract/devices/wallpaper.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { smallPicture } from '#tests/server/fixtures.ts';
import { landscape } from '../support/landscape.ts';
import { answer, type DialogCase, dialogOf, okOf } from './dialog-case.ts';

const { id, name } = accounts.full;
const own = {
  id: '5d2c9f6e-8a41-4c7b-9e0d-3f1a6b7c8d9e',
  date_created: new Date().toISOString(),
  type: 'custom',
  for_store: seedIds.stores.main,
  uploaded_by: { id, name },
};
const press = (page: Page, button: string) =>
  page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click();

/** On the page of wallpapers. */
export const wallpaperDialogs: readonly DialogCase[] = [
  {
    name: 'new wallpaper',
    module: 'screens/devices/wallpapers/upload-dialog.tsx',
    at: 'wallpapers',
    call: upload,
    begin: async (page) => {
      await press(page, '上传壁纸');
      const buffer = await landscape(300, 400);
      await dialogOf(page)
        .locator('input[type=file]')
        .setInputFiles({ name: '湖边.jpg', mimeType: '', buffer });
      await dialogOf(page).getByLabel('缩放').waitFor();
    },
    fields: { content: '图片' },
  },
  {
    name: 'wallpaper, delete',
    module: 'screens/devices/wallpapers/remove-dialog.tsx',
    at: 'wallpapers',
    call: remove,
    begin: async (page) => {
      await answer(page, list, (route) => route.fulfill({ json: { list: [own], total: 1 } }));
      await answer(page, item, (route) => route.fulfill({ json: { ...own, content: smallPicture } }));
      await press(page, '刷新');
      await press(page, '删除门店壁纸 1');
      await okOf(page).click({ trial: true });
    },
    // It is deleted already.
    answers: ['NOT_FOUND'],
  },
];
