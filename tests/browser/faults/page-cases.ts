import type { Locator, Page } from 'playwright';
import { androidCommandCalls } from '#api/contract/android/commands.ts';
import { appWhiteList } from '#api/contract/apple/app-white-list.ts';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { defaultRestriction } from '#api/contract/apple/default-restrictions.ts';
import { updateRemark } from '#api/contract/apple/devices.ts';
import { geocodeRegeo } from '#api/contract/outside.ts';
import { type DialogCase, deviceOf } from './dialog-case.ts';

const {
  'get-location': getLocation,
  'get-installed-app-list': getInstalledAppList,
  'get-hirer-phone': getHirerPhone,
  'get-sim-log': getSimLog,
} = appleCommandCalls;

const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true });
const buttonIn = (place: (page: Page) => Locator, name: string | RegExp) => (page: Page) =>
  place(page).getByRole('button', { name, exact: true });
const retryIn = (place: (page: Page) => Locator) => buttonIn(place, '重试');
/** What asked at first asks again, unless a button of its own does. */
const orRetryIn = (place: (page: Page) => Locator, button: (page: Page) => Locator) => (page: Page) =>
  retryIn(place)(page).or(button(page)).last();

const actions = (page: Page) => page.locator('#actions');
const locate = (page: Page) => deviceOf(page).action('获取位置');
const apps = region('已安装应用');
const hirerPhone = (page: Page) => page.locator('[data-machine=disclosure]').first();
const main = (page: Page) => page.getByRole('main');
const chooseTab = (tab: string) => (page: Page) => main(page).getByText(tab, { exact: true }).click();

/** A place that came without its address. */
export const unnamedPlace = {
  longitude: 120.1,
  latitude: 30.2,
  accuracy_m: null,
  address: null,
  at: new Date().toISOString(),
};

const saveRemark = buttonIn(region('备注'), '保存');

/** What a person asks for on a page itself. */
export const pageCases: readonly DialogCase[] = [
  {
    name: 'remark',
    module: 'screens/devices/detail/remark-card.tsx',
    at: 'unlockedOnline',
    call: updateRemark,
    place: region('备注'),
    begin: async (page) => {
      const edit = buttonIn(region('备注'), '编辑')(page);
      const field = region('备注')(page).getByLabel('备注内容');
      // A remark that was typed in a case before is there again (docs/decisions/kept-drafts.md).
      await edit.or(field).waitFor();
      if (await edit.isVisible()) await edit.click();
      await field.fill('屏幕有划痕');
    },
    button: saveRemark,
    // Where nobody knows whether it was saved, the same is sent again.
    again: orRetryIn(region('备注'), saveRemark),
    fields: { remark: '备注内容' },
  },
  {
    name: 'locating',
    module: 'screens/devices/detail/actions-card.tsx',
    at: 'lockedOnline',
    call: getLocation,
    place: actions,
    begin: async () => {},
    button: locate,
    again: orRetryIn(actions, locate),
  },
  {
    name: 'installed apps',
    module: 'screens/apple/detail/apps-card.tsx',
    at: 'unlockedOnline',
    call: getInstalledAppList,
    place: apps,
    begin: async () => {},
    button: buttonIn(apps, '刷新'),
    again: orRetryIn(apps, buttonIn(apps, '刷新')),
  },
  {
    name: 'Android, installed apps',
    module: 'screens/android/detail/apps-card.tsx',
    at: 'androidUnlocked',
    call: androidCommandCalls['get-installed-app-list'],
    place: apps,
    begin: async () => {},
    button: buttonIn(apps, '刷新'),
    again: orRetryIn(apps, buttonIn(apps, '刷新')),
  },
  {
    name: 'phone number',
    module: 'screens/devices/detail/hirer-fact.tsx',
    at: 'unlockedOnline',
    call: getHirerPhone,
    place: hirerPhone,
    begin: async () => {},
    button: buttonIn(hirerPhone, /查看号码$/),
  },
  {
    name: 'SIM cards',
    module: 'screens/devices/detail/sim-card.tsx',
    at: 'unlockedOnline',
    call: getSimLog,
    place: region('SIM 卡记录'),
    begin: async () => {},
    button: buttonIn(region('SIM 卡记录'), '查看全部'),
  },
  {
    name: 'address of a place',
    module: 'screens/devices/detail/location/place-address.tsx',
    at: 'lockedOnline2',
    call: geocodeRegeo,
    place: region('位置'),
    begin: async () => {},
    button: buttonIn(region('位置'), geocodeRegeo.title),
    again: retryIn(region('位置')),
  },
  {
    name: 'default app restriction, look',
    module: 'screens/devices/default-restriction/default-card.tsx',
    at: 'defaults',
    call: defaultRestriction,
    place: main,
    begin: async () => {},
    open: chooseTab('应用限制'),
    again: retryIn(main),
  },
  {
    name: 'white list, look',
    module: 'screens/devices/default-restriction/default-card.tsx',
    at: 'defaults',
    call: appWhiteList,
    place: main,
    begin: async () => {},
    open: chooseTab('我的白名单'),
    again: retryIn(main),
  },
];
