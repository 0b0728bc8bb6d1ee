import type { Page } from 'playwright';
import { list } from '#api/contract/apple/devices.ts';
import { routePath } from '#domain/access/routes.ts';
import { pageSizes } from '#domain/limits.ts';
import * as labels from '#ui/labels.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { ListPage } from '../support/list-page.ts';
import type { Scene } from './scenes.ts';

/** Few rows: `list` has the many. */
const open = async (page: Page): Promise<ListPage> => {
  const list = new ListPage(page);
  await list.open(`?page_size=${pageSizes[0]}`);
  return list;
};

/** By a button over the list; on a phone it stands in a menu. */
async function press(page: Page, name: string): Promise<void> {
  const folded = page.getByRole('button', { name: '新增与导出' });
  if (!(await folded.isVisible())) return page.getByRole('button', { name, exact: true }).click();
  await folded.click();
  await page.getByRole('menuitem', { name }).click();
}

const moreOf = (page: Page) => page.getByRole('button', { name: /的更多操作$/ }).first();

/** What belongs to the list of devices as a whole. */
export const listScenes: readonly Scene[] = [
  {
    name: 'recycled-list',
    as: 'full',
    show: async (page) => {
      await page.goto(routePath('console-device-ios-recycled-list'));
      return page.getByText(/^第 \d+-\d+ 条 \/ 共 \d+ 条$/);
    },
  },
  {
    name: 'list-loading',
    onlyPicture: true,
    as: 'full',
    show: async (page) => {
      await page.route(`**${list.path}*`, () => {});
      await page.goto(routePath('console-device-ios-list'));
      return page.getByRole('main').locator('[aria-busy=true]').first();
    },
  },
  {
    name: 'list-turning',
    onlyPicture: true,
    as: 'full',
    show: async (page) => {
      await new ListPage(page).open();
      await page.route(`**${list.path}*`, () => {});
      await page.getByRole('button', { name: labels.nextPage }).click();
      return page.locator('[aria-busy=true]').first();
    },
  },
  {
    name: 'list-row-menu',
    onlyPicture: true,
    as: 'full',
    show: async (page) => {
      await open(page);
      await moreOf(page).click();
      return page.getByRole('menu');
    },
  },
  {
    name: 'list-new-device',
    as: 'full',
    show: async (page) => {
      await open(page);
      await press(page, '新增设备');
      const { dialog } = new DevicePage(page);
      await dialog.getByLabel('序列号').fill('F2');
      await dialog.getByRole('button', { name: '登记', exact: true }).click();
      return dialog.getByRole('alert');
    },
  },
  {
    name: 'list-import',
    as: 'full',
    show: async (page) => {
      const list = await open(page);
      const [known = ''] = (await list.boxes.first().getAttribute('aria-label'))?.split(' ').slice(1) ?? [];
      await press(page, '批量导入');
      const { dialog } = new DevicePage(page);
      const lines = ['FCENE00001A，王小明，13800000000，老客户', 'FCENE00002B', known, 'F2', 'FCENE00001A'];
      await dialog.getByLabel('序列号').fill(lines.join('\n'));
      await dialog.getByRole('button', { name: '预检' }).click();
      return dialog.getByRole('button', { name: '登记 2 台' });
    },
  },
  {
    name: 'batch-hand-over',
    as: 'full',
    show: async (page) => {
      const list = await open(page);
      for (const box of (await list.boxes.all()).slice(0, 4)) await box.check();
      const more = list.batchBar.getByRole('button', { name: '更多' });
      if (await more.isVisible()) {
        await more.click();
        await page.getByRole('menuitem', { name: '变更所属店员' }).click();
      } else await list.batchBar.getByRole('button', { name: '变更所属店员' }).click();
      const { dialog } = new DevicePage(page);
      await dialog.getByLabel('变更为').selectOption({ index: 1 });
      return dialog;
    },
  },
  {
    name: 'enroll-link',
    as: 'full',
    show: async (page) => {
      await open(page);
      await moreOf(page).click();
      await page.getByRole('menuitem', { name: '登记二维码' }).click();
      return page.getByRole('img', { name: /登记二维码$/ });
    },
  },
  {
    name: 'enroll-link-renew',
    onlyPicture: true,
    as: 'full',
    show: async (page) => {
      await open(page);
      await moreOf(page).click();
      await page.getByRole('menuitem', { name: '登记二维码' }).click();
      await page.getByRole('button', { name: '更换链接' }).click();
      return page.getByRole('button', { name: '确定更换' });
    },
  },
  {
    name: 'list-export',
    as: 'admin',
    show: async (page) => {
      const list = new ListPage(page);
      await list.open('?lock_status=1&registration_time=20260101,20261231');
      await press(page, '导出');
      const { dialog } = new DevicePage(page);
      await dialog.getByLabel('安全密码').waitFor();
      return dialog;
    },
  },
  {
    name: 'list-export-done',
    onlyPicture: true,
    as: 'admin',
    show: async (page) => {
      await open(page);
      await press(page, '导出');
      const { dialog } = new DevicePage(page);
      const download = dialog.getByRole('button', { name: '下载' });
      const password = dialog.getByLabel('安全密码');
      await password.or(download).waitFor();
      // In a narrower window the file is still there.
      if (await password.isVisible()) {
        await password.fill(rightPassword);
        await dialog.getByRole('button', { name: '开始导出' }).click();
      }
      return download;
    },
  },
  {
    name: 'list-columns',
    onlyPicture: true,
    as: 'full',
    show: async (page) => {
      await open(page);
      const columns = page.getByRole('button', { name: '列', exact: true });
      const views = page.getByRole('button', { name: '视图', exact: true });
      await ((await columns.isVisible()) ? columns : views).click();
      return page.getByRole('dialog');
    },
  },
  {
    name: 'list-selection',
    as: 'full',
    show: async (page) => {
      const list = new ListPage(page);
      await list.open(`?supervise_status=1&activation_lock_status=1&page_size=${pageSizes[0]}`);
      for (const box of (await list.boxes.all()).slice(0, 3)) await box.check();
      await page.getByRole('button', { name: labels.nextPage }).click();
      await list.batchBar.getByText('3 台不在本页').waitFor();
      await list.boxes.first().check();
      // The bar floats over whatever is below it until the end of the page is in sight.
      await page
        .getByRole('navigation', { name: '分页' })
        .evaluate((pages) => pages.scrollIntoView({ block: 'center' }));
      return list.batchBar;
    },
  },
  {
    name: 'device-of-list',
    as: 'full',
    show: async (page) => {
      const list = await open(page);
      const [known = ''] = (await list.boxes.first().getAttribute('aria-label'))?.split(' ').slice(1) ?? [];
      await page
        .locator('#content a')
        .filter({ hasText: /iPhone|iPad/ })
        .first()
        .click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText(known).first().waitFor();
      return page.getByRole('button', { name: '下一台' });
    },
  },
];
