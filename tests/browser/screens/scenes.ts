import type { Locator, Page } from 'playwright';
import { detail, list } from '#api/contract/apple/devices.ts';
import { deviceOverview } from '#api/contract/device-overview.ts';
import { routePath } from '#domain/access/routes.ts';
import { pageSizes } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { payloadPath } from '#domain/site/plumbing-paths.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import type { AccountName } from '#tests/server/test-server.ts';
import { announceBuild, comeBack, watchBegun } from '../builds/new-build.ts';
import { ListPage } from '../support/list-page.ts';
import { accountScenes } from './account-scenes.ts';
import { androidScenes } from './android-scenes.ts';
import { appStoreScenes } from './app-store-scenes.ts';
import { batchScenes } from './batch-scenes.ts';
import { clerkScenes } from './clerk-scenes.ts';
import { defaultScenes } from './default-scenes.ts';
import { deviceScenes } from './device-scenes.ts';
import { enrollScenes } from './enroll-scenes.ts';
import { holdScenes } from './hold-scenes.ts';
import { listScenes } from './list-scenes.ts';
import { paletteScenes } from './palette-scenes.ts';
import { reportScenes } from './report-scenes.ts';
import { storeScenes } from './store-scenes.ts';
import { taskScenes } from './task-scenes.ts';
import { unlockScenes } from './unlock-scenes.ts';
import { wallpaperScenes } from './wallpaper-scenes.ts';

/** Something that a person may find on the screen. */
export interface Scene {
  readonly name: string;
  /** Made of the same parts as another scene: a picture is enough. */
  readonly onlyPicture?: true;
  /** Made of the parts of other scenes in another state: a thorough run audits it, too. */
  readonly onlyThorough?: true;
  /** Pictures show it at 320 px, too. */
  readonly isForSmallPhones?: true;
  /** null: nobody is logged in */
  readonly as: AccountName | null;
  /** Brings the page there and answers what is visible then. */
  readonly show: (page: Page) => Promise<Locator>;
}

/** Where a list's rows are not what the scene shows. */
const fewRows = `${routePath('console-device-ios-list')}?page_size=${pageSizes[0]}`;

const visit = async (page: Page, path: string, seen: (page: Page) => Locator) => {
  await page.goto(path);
  return seen(page);
};

/** The call fails as long as the scene is shown. */
const brokenScene = (name: string, path: string, call: string): Scene => ({
  name,
  as: 'full',
  show: async (page) => {
    await page.route(
      (url) => url.pathname === call,
      (route) => route.abort('connectionrefused'),
    );
    await page.goto(path);
    return page.getByRole('button', { name: '重试' }).first();
  },
});

/** The browser says that the network is gone; it is back for the next scene. */
const offlineScene = (name: string, as: AccountName | null, path: string): Scene => ({
  name,
  as,
  show: async (page) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
      dispatchEvent(new Event('offline'));
    });
    return page.getByText(messages.offline);
  },
});

export const scenes: readonly Scene[] = [
  {
    name: 'login',
    as: null,
    show: (page) =>
      visit(page, routePath('login'), () => page.getByRole('button', { name: '登录', exact: true })),
  },
  {
    name: 'login-errors',
    as: null,
    show: async (page) => {
      await page.goto(routePath('login'));
      await page.getByRole('button', { name: '登录', exact: true }).click();
      return page.getByRole('alert').filter({ hasText: /./ }).first();
    },
  },
  ...accountScenes,
  ...enrollScenes,
  {
    name: 'not-found',
    as: null,
    show: (page) => visit(page, '/console/no-such-page', () => page.getByText('404', { exact: true })),
  },
  {
    name: 'console',
    as: 'full',
    show: (page) => visit(page, routePath('console'), () => page.getByRole('main').getByText('全部').first()),
  },
  {
    name: 'console-without-apple',
    onlyThorough: true,
    as: 'withoutApple',
    show: (page) =>
      visit(page, routePath('console'), () => page.getByRole('main').getByRole('heading').first()),
  },
  {
    name: 'list',
    as: 'full',
    show: async (page) => {
      const devices = new ListPage(page);
      await devices.open();
      return devices.total;
    },
  },
  {
    name: 'list-abnormal',
    onlyPicture: true,
    as: 'admin',
    show: async (page) => {
      const devices = new ListPage(page);
      await devices.open(`?attention=abnormal&page_size=${pageSizes[0]}`);
      return devices.total;
    },
  },
  {
    name: 'list-nothing-found',
    as: 'full',
    show: async (page) => {
      await page.goto(`${routePath('console-device-ios-list')}?serial_number=NOSUCHPHONE`);
      return page.getByText(/没有/).first();
    },
  },
  {
    name: 'list-evidence',
    as: 'full',
    show: async (page) => {
      const devices = new ListPage(page);
      await devices.open(`?page_size=${pageSizes[0]}`);
      await page
        .getByRole('main')
        .getByRole('button', { name: /依据|推送/ })
        .first()
        .click();
      return page.getByRole('dialog', { name: '依据' });
    },
  },
  {
    name: 'login-log',
    as: 'admin',
    show: (page) =>
      visit(page, `${routePath('console-security-login-log')}?page_size=${pageSizes[0]}`, () =>
        page.getByText(/^第 \d+-\d+ 条 \/ 共 \d+ 条$/),
      ),
  },
  ...batchScenes,
  ...listScenes,
  brokenScene('list-broken', routePath('console-device-ios-list'), list.path),
  { ...brokenScene('console-broken', routePath('console'), deviceOverview.path), onlyPicture: true },
  {
    ...brokenScene(
      'detail-broken',
      routePath('console-device-ios-id', { id: seedIds.devices.unlockedOnline }),
      detail.path.replace('{id}', seedIds.devices.unlockedOnline),
    ),
    onlyPicture: true,
  },
  ...deviceScenes,
  ...androidScenes,
  ...defaultScenes,
  ...appStoreScenes,
  ...wallpaperScenes,
  ...reportScenes,
  ...storeScenes,
  ...taskScenes,
  ...clerkScenes,
  ...paletteScenes,
  ...unlockScenes,
  ...holdScenes,
  {
    name: 'help',
    as: 'full',
    show: (page) =>
      visit(page, routePath('console-help'), () =>
        page.getByRole('heading', { level: 2, name: '怎样登录' }).filter({ visible: true }),
      ),
  },
  {
    name: 'help-contents',
    onlyPicture: true,
    as: 'full',
    show: async (page) => {
      await page.goto(`${routePath('console-help')}#unknown`);
      const folded = page.locator('summary').filter({ visible: true });
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      if ((await folded.count()) > 0) await folded.click();
      return page.getByRole('link', { name: '显示“结果未知”怎么办' });
    },
  },
  // The file's own address: what fails there is no refused call.
  {
    ...brokenScene('help-broken', routePath('console-help'), payloadPath(routePath('console-help'))),
    onlyPicture: true,
  },
  {
    name: 'new-build',
    as: 'full',
    show: async (page) => {
      const begun = watchBegun(page);
      await page.goto(fewRows);
      await begun;
      await announceBuild(page);
      await comeBack(page);
      return page.getByRole('button', { name: /更新$/ }).filter({ visible: true });
    },
  },
  {
    name: 'operation-log',
    as: 'full',
    show: (page) =>
      visit(page, `${routePath('console-security-operation-log-apple')}?page_size=${pageSizes[0]}`, () =>
        page.getByText(/^第 \d+-\d+ 条 \/ 共 \d+ 条$/),
      ),
  },
  {
    name: 'console-admin',
    onlyPicture: true,
    as: 'admin',
    show: (page) => visit(page, routePath('console'), () => page.getByRole('main').getByText('全部').first()),
  },
  {
    name: 'console-charts',
    as: 'admin',
    show: async (page) => {
      await page.goto(routePath('console'));
      const charts = page.getByRole('region', { name: '统计' });
      const clerks = charts.getByRole('table', { name: '店员使用中的设备' });
      await clerks.waitFor();
      await charts.evaluate((region) => region.scrollIntoView());
      return clerks;
    },
  },
  {
    name: 'navigation-sheet',
    as: 'admin',
    show: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(routePath('console-device-ios-recycled-list'));
      await page.getByRole('button', { name: '更多', exact: true }).click();
      return page.getByRole('dialog', { name: '全部功能' });
    },
  },
  {
    name: 'account-menu',
    as: 'admin',
    show: async (page) => {
      await page.goto(routePath('console'));
      await page.getByRole('button', { name: accounts.admin.name }).filter({ visible: true }).click();
      return page.getByRole('menu');
    },
  },
  {
    name: 'preferences',
    as: 'admin',
    show: async (page) => {
      await page.goto(routePath('console'));
      await page.getByRole('button', { name: accounts.admin.name }).filter({ visible: true }).click();
      await page.getByRole('menuitem', { name: '偏好设置' }).click();
      return page.getByRole('dialog', { name: '偏好设置' });
    },
  },
  {
    name: 'list-compact',
    as: 'full',
    show: async (page) => {
      const devices = new ListPage(page);
      await devices.open(`?page_size=${pageSizes[0]}`);
      await page.evaluate(() => {
        document.documentElement.dataset.density = 'compact';
      });
      return devices.total;
    },
  },
  {
    name: 'dev',
    as: null,
    show: (page) => visit(page, routePath('dev'), () => page.getByRole('button', { name: '保存运行记录' })),
  },
  {
    name: 'not-found-long',
    as: null,
    show: (page) => visit(page, `/${'nowhere'.repeat(200)}`, () => page.getByText('404', { exact: true })),
  },
  offlineScene('offline', 'full', fewRows),
  { ...offlineScene('offline-login', null, routePath('login')), onlyThorough: true },
];
