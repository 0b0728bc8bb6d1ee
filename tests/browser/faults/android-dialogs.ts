import type { Page } from 'playwright';
import {
  type EnrolmentCode,
  endEnrolmentCode,
  enrolmentCodes,
  newEnrolmentCode,
} from '#api/contract/android/enrolment.ts';
import { androidCommandTitle, type SecuredAndroidCommandName } from '#domain/android/commands.ts';
import { androidSecuredCalls } from '#machines/android/secured-calls.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import type { AndroidPhone } from '../support/android-phones.ts';
import { hearsKeys } from '../support/hears-keys.ts';
import {
  answer,
  type DialogCase,
  deviceOf,
  dialogOf,
  lockLater,
  okOf,
  openByTile,
  retryOf,
} from './dialog-case.ts';

interface More extends Partial<DialogCase> {
  readonly tile?: string;
  readonly fill?: (page: Page) => Promise<unknown>;
}

const ofCommand = (
  command: SecuredAndroidCommandName,
  module: string,
  at: AndroidPhone,
  { tile = androidCommandTitle(command), fill, ...more }: More = {},
): DialogCase => ({
  name: `Android, ${command}`,
  module,
  at,
  call: androidSecuredCalls[command],
  begin: openByTile(tile, fill),
  password: true,
  ...more,
});

const openCode: EnrolmentCode = {
  id: '5d2c9f6e-8a41-4c7b-9e0d-3f1a6b7c8d9e',
  date_created: new Date().toISOString(),
  for_clerk: { id: seedIds.clerks.full, name: '李晓雯' },
  created_by: { id: seedIds.clerks.full, name: '李晓雯' },
  expires_at: new Date(Date.now() + 24 * 3_600_000).toISOString(),
  status: 'open',
  device: null,
  for_device: null,
  refused: null,
  taken_over: null,
};

const newDevice = 'screens/android/list/new-device-dialog.tsx';
const openNewDevice = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: '新增安卓设备', exact: true }).click();
const endCode = (page: Page) => dialogOf(page).getByRole('button', { name: /^停用入网码/ });

/** What Android's dialogs have of their own; those of its other commands are of the same parts as Apple's. */
export const androidDialogs: readonly DialogCase[] = [
  ofCommand('lock', 'screens/android/dialogs/lock-dialog.tsx', 'androidUnlocked', {
    fill: async (page) => {
      await deviceOf(page).fillLock({ message: '请联系门店', phone: '0571-87654321' });
      await lockLater(page);
    },
    fields: { message: '锁定提示内容', phone_number: '联系电话', when: '锁定时间' },
  }),
  ofCommand('set-wallpaper', 'screens/android/dialogs/wallpaper-dialog.tsx', 'androidUnlocked', {
    fill: async (page) => {
      const choice = dialogOf(page).getByRole('radio', { name: '系统壁纸 2' });
      await hearsKeys(dialogOf(page));
      await choice.focus();
      await choice.press('Space');
    },
    fields: { wallpaper_id: '壁纸', allow_modify: '使用者更换壁纸' },
  }),
  ofCommand('set-system-restriction', 'screens/android/dialogs/restriction-dialog.tsx', 'androidUnlocked', {
    tile: '修改限制',
    fill: (page) => dialogOf(page).getByRole('switch', { name: '禁止收发短信' }).click(),
    fields: { configs: '系统限制' },
  }),
  ofCommand('set-app-restriction', 'screens/android/dialogs/app-restriction-dialog.tsx', 'androidUnlocked', {
    tile: '应用限制',
    fill: async (page) => {
      await hearsKeys(dialogOf(page));
      await dialogOf(page)
        .getByRole('radio', { name: /^只允许名单内的应用/ })
        .press('Space');
      await dialogOf(page).getByLabel('其他应用的包名').fill('com.example.store');
      await dialogOf(page).getByRole('button', { name: '添加', exact: true }).click();
    },
    fields: { enabled: '限制方式', mode: '限制方式', list: '选择应用' },
  }),
  ofCommand(
    'get-deregulate-passcode',
    'screens/android/dialogs/release-passcode-dialog.tsx',
    'androidUnlocked',
  ),
  ofCommand('get-unlock-passcode', 'screens/android/dialogs/unlock-passcode-dialog.tsx', 'androidLocked'),
  ofCommand('reenrol', 'screens/android/dialogs/reenrol-dialog.tsx', 'androidUnlocked'),
  {
    name: 'new Android device',
    module: newDevice,
    at: 'androidList',
    call: newEnrolmentCode,
    begin: async (page) => {
      await openNewDevice(page);
      await okOf(page).click({ trial: true });
    },
    fields: { for_clerk: '所属店员' },
  },
  {
    name: 'enrolment codes',
    module: newDevice,
    at: 'androidList',
    call: enrolmentCodes,
    begin: async () => {},
    open: openNewDevice,
    again: retryOf,
  },
  {
    name: 'enrolment code, end',
    module: newDevice,
    at: 'androidList',
    call: endEnrolmentCode,
    begin: async (page) => {
      await answer(page, enrolmentCodes, (route) => route.fulfill({ json: { list: [openCode], total: 1 } }));
      await openNewDevice(page);
      await endCode(page).waitFor();
    },
    button: endCode,
  },
];
