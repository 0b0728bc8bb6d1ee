import type { Page } from 'playwright';
import { setAppWhiteList } from '#api/contract/apple/app-white-list.ts';
import {
  setDefaultAppRestriction,
  setDefaultSystemRestriction,
} from '#api/contract/apple/default-restrictions.ts';
import { cancelSchedule, list } from '#api/contract/apple/devices.ts';
import * as exporting from '#api/contract/apple/export.ts';
import { locationLog } from '#api/contract/apple/locations.ts';
import { importDevices, previewImport, register } from '#api/contract/apple/registration.ts';
import { defaultSystemRestriction } from '#api/contract/apple/restrictions.ts';
import * as batches from '#api/contract/batch.ts';
import { clerkList } from '#api/contract/helper.ts';
import { cancelOperation } from '#api/contract/operations.ts';
import { resetPassword } from '#api/contract/people/account.ts';
import { smsVerifyNoauth } from '#api/contract/people/system.ts';
import { sampleBatch, sampleItem } from '#machines/devices/sample-batch.model.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { BatchPage } from '../support/batch-page.ts';
import { DefaultPage } from '../support/default-page.ts';

import {
  answer,
  confirm,
  type DialogCase,
  deviceOf,
  dialogOf,
  lockFields,
  lockLater,
  pressTile,
  retryOf,
} from './dialog-case.ts';

const overList = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

const pasted = 'FCENE00001A，王小明，13800000000，老客户\nFCENE00002B';

const beginImport = async (page: Page) => {
  await overList('批量导入')(page);
  await dialogOf(page).getByLabel('序列号').fill(pasted);
};

/** A few devices that take a lock. */
const beginBatch = (command: string) => async (page: Page) => {
  const batch = new BatchPage(page);
  await batch.selectPage();
  await batch.list.batchBar.waitFor();
  await batch.list.chooseForSelected(command);
  await batch.dialog.waitFor();
};

const failed = sampleBatch({
  status: 'finished',
  counts: { unsent: 0, pending: 0, done: 1, failed: 1, cancelled: 0, unknown: 0, hidden: 0 },
});

/** One that is offered by its bar. */
async function openBatch(page: Page): Promise<void> {
  await answer(page, batches.list, (route) => route.fulfill({ json: { list: [failed], total: 1 } }));
  await page.reload();
  await page.getByRole('region', { name: '最近的批量操作' }).getByRole('button').first().click();
  await dialogOf(page).waitFor();
}

const exported = {
  id: '5d2c9f6e-8a41-4c7b-9e0d-3f1a6b7c8d9e',
  status: 'done',
  total: 3,
  done: 3,
  date_created: new Date().toISOString(),
  finished_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  clerk: { id: seedIds.clerks.full, name: '李晓雯' },
  ip: '127.0.0.1',
  filter: {},
  remark: '',
};

const beginHandOver = beginBatch('变更所属店员');
const receiver = (page: Page) => dialogOf(page).getByLabel('变更为');
const moreOf = (page: Page) => dialogOf(page).getByRole('button', { name: '更多', exact: true });
const cancelExport = (page: Page) => dialogOf(page).getByRole('button', { name: '取消导出' });

const place = {
  id: 1,
  date_created: new Date().toISOString(),
  longitude: 120.1,
  latitude: 30.2,
  accuracy_m: null,
  address: '浙江省杭州市',
  operation_id: null,
};

/** One of the lists of apps, changed up to the password. */
const reviewApps = (tab: string) => async (page: Page) => {
  const defaults = new DefaultPage(page);
  await page.getByRole('main').getByText(tab, { exact: true }).click();
  await defaults.arrived();
  await defaults.edit.click();
  await defaults.dialog.getByRole('checkbox').first().click();
  await defaults.button('下一步').click();
  await defaults.password.waitFor();
};

/** The others: what stands over a list, on a page of its own, or beside everything. */
export const otherDialogs: readonly DialogCase[] = [
  {
    name: 'new device',
    module: 'screens/apple/list/new-device-dialog.tsx',
    at: 'list',
    call: register,
    begin: async (page) => {
      await overList('新增设备')(page);
      await deviceOf(page).field('序列号').fill('FCENE00009Z');
      await deviceOf(page).field('承租人手机号').fill('13800002026');
    },
    fields: {
      serial_number: '序列号',
      for_clerk: '所属店员',
      hirer_name: '承租人',
      hirer_phone_number: '承租人手机号',
      remark: '备注',
    },
    standing: '序列号',
  },
  {
    name: 'import, preview',
    module: 'screens/apple/list/import-dialog.tsx',
    at: 'list',
    call: previewImport,
    begin: beginImport,
    fields: { lines: '序列号', for_clerk: '所属店员' },
  },
  {
    name: 'import',
    module: 'screens/apple/list/import-dialog.tsx',
    at: 'list',
    call: importDevices,
    fixed: true,
    begin: async (page) => {
      await beginImport(page);
      await confirm(page);
      await dialogOf(page).getByRole('button', { name: '登记 2 台' }).waitFor();
    },
  },
  {
    name: 'export, latest',
    module: 'screens/devices/list/export/export-dialog.tsx',
    at: 'list',
    call: exporting.list,
    begin: async () => {},
    open: overList('导出'),
    again: retryOf,
  },
  {
    name: 'export, start',
    module: 'screens/devices/list/export/export-dialog.tsx',
    at: 'list',
    call: exporting.start,
    outlasts: true,
    begin: async (page) => {
      await overList('导出')(page);
      await deviceOf(page).field('安全密码').waitFor();
    },
    password: true,
  },
  {
    name: 'export, cancel',
    module: 'screens/devices/list/export/export-dialog.tsx',
    at: 'list',
    call: exporting.cancel,
    outlasts: true,
    begin: async (page) => {
      const running = { ...exported, status: 'running', finished_at: null, expires_at: null };
      await answer(page, exporting.list, (route) => route.fulfill({ json: { list: [running], total: 1 } }));
      await answer(page, exporting.look, (route) => route.fulfill({ json: running }));
      await overList('导出')(page);
      await cancelExport(page).waitFor();
    },
    button: cancelExport,
  },
  {
    name: 'export, download',
    module: 'screens/devices/list/export/export-dialog.tsx',
    at: 'list',
    call: exporting.download,
    outlasts: true,
    begin: async (page) => {
      await answer(page, exporting.list, (route) => route.fulfill({ json: { list: [exported], total: 1 } }));
      await overList('导出')(page);
      await dialogOf(page).getByRole('button', { name: '查看' }).click();
      await dialogOf(page).getByRole('button', { name: '下载' }).waitFor();
    },
  },
  {
    name: 'batch',
    module: 'screens/devices/batch/order-dialog.tsx',
    at: 'list',
    call: batches.start,
    begin: async (page) => {
      await beginBatch('锁定设备')(page);
      await lockLater(page);
    },
    fields: lockFields,
    password: true,
  },
  {
    name: 'batch, restrictions',
    module: 'screens/devices/batch/order-dialog.tsx',
    at: 'list',
    call: batches.start,
    begin: async (page) => {
      await beginBatch('设置系统限制')(page);
      await dialogOf(page).getByRole('switch', { name: '允许使用 Siri' }).click();
    },
    fields: { config: '系统限制' },
    password: true,
  },
  {
    name: 'batch, apps',
    module: 'screens/devices/batch/order-dialog.tsx',
    at: 'list',
    call: batches.start,
    begin: async (page) => {
      await beginBatch('安装应用')(page);
      await dialogOf(page).getByLabel('搜索应用').fill('钉钉');
      await dialogOf(page).getByRole('checkbox', { name: /钉钉/ }).first().click();
    },
    fields: { apps: '选择应用' },
    password: true,
  },
  {
    name: 'batch, hand-over',
    module: 'screens/devices/batch/order-dialog.tsx',
    at: 'list',
    call: batches.start,
    begin: async (page) => {
      await beginHandOver(page);
      await receiver(page).selectOption('赵一鸣');
    },
    fields: { for_clerk: '变更为' },
    password: true,
  },
  {
    name: 'batch, clerks',
    module: 'screens/devices/batch/order-dialog.tsx',
    at: 'list',
    call: clerkList,
    begin: async () => {},
    open: beginHandOver,
    again: receiver,
  },
  {
    name: 'batch, default restrictions',
    module: 'screens/devices/batch/order-dialog.tsx',
    at: 'list',
    call: defaultSystemRestriction,
    begin: async () => {},
    open: beginBatch('设置系统限制'),
    again: retryOf,
  },
  {
    name: 'batch, retry',
    module: 'screens/devices/batch/progress-dialog.tsx',
    at: 'list',
    call: batches.retry,
    outlasts: true,
    begin: async (page) => {
      await answer(page, batches.read, (route) =>
        route.fulfill({ json: { ...failed, list: [sampleItem()] } }),
      );
      await openBatch(page);
    },
    button: (page) => dialogOf(page).getByRole('button', { name: /^重试失败的/ }),
  },
  {
    name: 'batch, progress',
    module: 'screens/devices/batch/progress-dialog.tsx',
    at: 'list',
    call: batches.read,
    outlasts: true,
    begin: async () => {},
    open: openBatch,
    again: retryOf,
    retriesByItself: true,
  },
  {
    name: 'location log, more',
    module: 'screens/devices/detail/location/location-log-dialog.tsx',
    at: 'lockedOnline',
    call: locationLog,
    begin: async (page) => {
      await answer(page, locationLog, (route) => route.fulfill({ json: { list: [place], total: 40 } }));
      await pressTile('位置记录')(page);
      await moreOf(page).waitFor();
    },
    button: moreOf,
    // A failure offers it above what is shown, too.
    again: (page) => moreOf(page).or(retryOf(page)).first(),
    retriesByItself: true,
  },
  {
    name: 'location log',
    module: 'screens/devices/detail/location/location-log-dialog.tsx',
    at: 'lockedOnline',
    call: locationLog,
    begin: async () => {},
    open: pressTile('位置记录'),
    again: retryOf,
  },
  {
    name: 'cancel',
    module: 'screens/devices/commands/cancel-dialog.tsx',
    at: 'scheduled',
    call: cancelSchedule,
    begin: async (page) => {
      await page
        .getByRole('button', { name: /^取消定时/ })
        .first()
        .click();
      await dialogOf(page).waitFor();
    },
  },
  {
    name: 'cancel, of what was sent',
    module: 'screens/devices/commands/cancel-dialog.tsx',
    at: 'waiting',
    call: cancelOperation,
    begin: async (page) => {
      await page
        .getByRole('button', { name: /^取消指令/ })
        .first()
        .click();
      await dialogOf(page).waitFor();
    },
  },
  {
    name: 'default app restriction',
    module: 'screens/devices/default-restriction/default-dialog.tsx',
    at: 'defaults',
    call: setDefaultAppRestriction,
    begin: reviewApps('应用限制'),
    password: true,
  },
  {
    name: 'white list',
    module: 'screens/devices/default-restriction/default-dialog.tsx',
    at: 'defaults',
    call: setAppWhiteList,
    begin: reviewApps('我的白名单'),
    password: true,
  },
  {
    name: 'default restriction',
    module: 'screens/devices/default-restriction/default-dialog.tsx',
    at: 'defaults',
    call: setDefaultSystemRestriction,
    begin: async (page) => {
      const defaults = new DefaultPage(page);
      await defaults.edit.click();
      await defaults.switch('允许使用相机').click();
      await defaults.dialog.getByText(/保存后 \d+ 台/).waitFor();
      await defaults.button('下一步').click();
      await defaults.password.waitFor();
    },
    password: true,
  },
  {
    name: 'password reset',
    module: 'screens/account/login/password-reset-dialog.tsx',
    at: 'login',
    call: resetPassword,
    begin: async (page) => {
      await page.getByRole('button', { name: '忘记密码？' }).click();
      const typed = {
        手机号: accounts.neighbour.phone_number,
        新密码: 'Phone-2027',
        再次输入新密码: 'Phone-2027',
      };
      for (const [label, text] of Object.entries(typed)) await deviceOf(page).field(label).fill(text);
    },
    fields: { phone_number: '手机号', password: '新密码' },
    code: true,
  },
  {
    name: 'SMS code to a typed number',
    module: 'screens/account/login/password-reset-dialog.tsx',
    at: 'login',
    call: smsVerifyNoauth,
    begin: async (page) => {
      await page.getByRole('button', { name: '忘记密码？' }).click();
      await deviceOf(page).field('手机号').fill(accounts.neighbour.phone_number);
    },
    button: (page) => dialogOf(page).getByRole('button', { name: '获取验证码' }),
    fields: { phone_number: '手机号' },
    captcha: true,
  },
  {
    name: 'palette',
    module: 'app/palette/palette.tsx',
    at: 'defaults',
    call: list,
    outlasts: true,
    begin: (page) => page.keyboard.press('ControlOrMeta+k'),
    open: (page) => dialogOf(page).getByRole('combobox').fill('F2L'),
    again: retryOf,
  },
];
