import type { Page } from 'playwright';
import { routePath } from '#domain/access/routes.ts';
import { androidCommandTitle, type SecuredAndroidCommandName } from '#domain/android/commands.ts';
import { pageSizes } from '#domain/limits.ts';
import { sampleOperation } from '#tests/path-harness/browser/console-stage.ts';
import type { AccountName } from '#tests/server/test-server.ts';
import { type AndroidPhone, androidPhones } from '../support/android-phones.ts';
import { BatchPage } from '../support/batch-page.ts';
import { DefaultPage } from '../support/default-page.ts';
import { DevicePage } from '../support/device-page.ts';
import { ListPage } from '../support/list-page.ts';
import type { Scene } from './scenes.ts';

const pageOf = async (page: Page, phone: AndroidPhone): Promise<DevicePage> => {
  const device = new DevicePage(page, 'android');
  await device.open(androidPhones[phone]);
  await device.unfold();
  return device;
};

const deviceScene = (phone: AndroidPhone, as: AccountName = 'full'): Scene => ({
  name: `android-detail-${phone}`,
  as,
  show: async (page) => (await pageOf(page, phone)).record,
});

const dialogScene = (
  command: SecuredAndroidCommandName,
  phone: AndroidPhone,
  { tile = androidCommandTitle(command), fill = async () => {} }: DialogMore = {},
): Scene => ({
  name: `android-dialog-${command}`,
  as: 'full',
  show: async (page) => {
    const device = await pageOf(page, phone);
    await device.action(tile).click();
    await device.dialog.waitFor();
    await fill(device);
    return device.dialog;
  },
});

interface DialogMore {
  readonly tile?: string;
  readonly fill?: (device: DevicePage) => Promise<unknown>;
}

const listScene = (name: string, path: string): Scene => ({
  name,
  as: 'full',
  show: async (page) => {
    await page.goto(path);
    return new ListPage(page).total;
  },
});

async function openNew(page: Page): Promise<DevicePage> {
  await new ListPage(page, 'android').open(`?page_size=${pageSizes[0]}`);
  const name = '新增安卓设备';
  const folded = page.getByRole('button', { name: '新增与导出' });
  if (await folded.isVisible()) {
    await folded.click();
    await page.getByRole('menuitem', { name }).click();
  } else await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  const device = new DevicePage(page);
  await device.dialog.waitFor();
  return device;
}

/** The screens of Android devices, and the dialogs that they open. */
export const androidScenes: readonly Scene[] = [
  listScene('android-list', routePath('console-device-android-list')),
  listScene('android-archive', routePath('console-device-android-list-archived')),
  {
    ...listScene(
      'android-log',
      `${routePath('console-security-operation-log-android')}?page_size=${pageSizes[0]}`,
    ),
    onlyPicture: true,
  },
  deviceScene('androidUnlocked'),
  deviceScene('androidLocked'),
  { ...deviceScene('androidUnregulated'), onlyPicture: true },
  { ...deviceScene('androidArchived'), onlyPicture: true },
  {
    ...deviceScene('androidUnlocked2'),
    name: 'android-detail-below',
    onlyPicture: true,
    show: async (page) => {
      await pageOf(page, 'androidUnlocked2');
      const apps = page.getByRole('list', { name: '已安装应用' });
      await apps.scrollIntoViewIfNeeded();
      return apps;
    },
  },
  {
    name: 'android-new',
    as: 'full',
    show: async (page) => (await openNew(page)).dialog,
  },
  {
    name: 'android-new-code',
    as: 'full',
    show: async (page) => {
      const { dialog } = await openNew(page);
      await dialog.getByRole('button', { name: '生成入网码' }).click();
      return dialog.getByRole('img', { name: '安卓设备入网二维码' });
    },
  },
  dialogScene('lock', 'androidUnlocked', {
    fill: (device) =>
      device.fillLock({ message: '您的租期已到，请联系门店办理续租。', phone: '0571-8765 4321' }),
  }),
  { ...dialogScene('unlock', 'androidLocked'), onlyPicture: true },
  dialogScene('get-unlock-passcode', 'androidLocked', {
    fill: async (device) => {
      const command = 'get-unlock-passcode';
      const result = { passcode: '48291037', counter: 3 };
      // No agent plays the phone, so it has no secret.
      await device.page.route(
        (url) => url.pathname.endsWith(`/${command}`),
        (route) => route.fulfill({ json: { ...sampleOperation({ command, status: 3 }), result } }),
      );
      await device.confirm();
      await device.dialog.locator('output').waitFor();
    },
  }),
  { ...dialogScene('regulate', 'androidUnregulated'), onlyPicture: true },
  { ...dialogScene('deregulate', 'androidLocked'), onlyPicture: true },
  dialogScene('get-deregulate-passcode', 'androidUnlocked'),
  dialogScene('set-wallpaper', 'androidUnlocked', {
    fill: (device) => device.dialog.getByRole('radio').first().waitFor(),
  }),
  dialogScene('set-system-restriction', 'androidUnlocked', {
    tile: '修改限制',
    fill: (device) => device.dialog.getByRole('switch').first().click(),
  }),
  {
    ...dialogScene('sync-system-restriction', 'androidUnlocked', { tile: '同步门店默认' }),
    onlyPicture: true,
  },
  dialogScene('set-app-restriction', 'androidUnlocked', {
    tile: '应用限制',
    fill: (device) => device.dialog.getByText('只允许名单内的应用').first().click(),
  }),
  { ...dialogScene('archive', 'androidUnregulated'), onlyPicture: true },
  { ...dialogScene('unarchive', 'androidArchived'), onlyPicture: true },
  {
    name: 'android-batch-lock',
    onlyPicture: true,
    as: 'full',
    show: async (page) => {
      const batch = new BatchPage(page, 'android');
      await batch.list.open(`?page_size=${pageSizes[0]}`);
      await batch.openForPage('锁定设备');
      return batch.dialog;
    },
  },
  ...['', 'app'].map(
    (type): Scene => ({
      name: `android-defaults-${type || 'system'}`,
      as: 'full',
      show: async (page) => {
        const defaults = new DefaultPage(page, 'android');
        await defaults.open(type);
        return defaults.card;
      },
    }),
  ),
  {
    name: 'android-defaults-changed',
    onlyPicture: true,
    as: 'full',
    show: async (page) => {
      const defaults = new DefaultPage(page, 'android');
      await defaults.open();
      await defaults.edit.click();
      await defaults.switch('禁止收发短信').click();
      return defaults.dialog.getByText('将改动 1 项');
    },
  },
];
