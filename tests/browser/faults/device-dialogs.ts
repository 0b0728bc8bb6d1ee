import type { Page } from 'playwright';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { updateHirer } from '#api/contract/apple/devices.ts';
import { enrollLink } from '#api/contract/apple/registration.ts';
import { list as wallpapers } from '#api/contract/devices/wallpaper.ts';
import { itunesSearch } from '#api/contract/outside.ts';
import { checkNeedSmsVerify, smsVerify } from '#api/contract/people/system.ts';
import { appleCommandTitle } from '#domain/apple/commands.ts';
import { appleSecuredCalls } from '#machines/apple/secured-calls.ts';
import type { PlainCommandName } from '#machines/devices/secured-command/secured-request.ts';
import type { DialogName } from '#screens/apple/commands/device-dialogs.tsx';
import type { NamedDevice } from '#server/seed/invented/ids.ts';
import { hearsKeys } from '../support/hears-keys.ts';
import {
  answer,
  type DialogCase,
  deviceOf,
  dialogOf,
  lockFields,
  lockLater,
  openByTile,
  pressTile,
  retryOf,
} from './dialog-case.ts';
import { unlockDialogs } from './unlock-dialogs.ts';

const { 'get-os-update-status': getOsUpdateStatus } = appleCommandCalls;

/** The dialog of a command on the page of a device. */
const ofCommand = (
  name: Exclude<DialogName, 'oneClickUnlock' | 'enroll-link' | 'update-hirer'>,
  module: string,
  at: NamedDevice,
  {
    tile = appleCommandTitle(name),
    fill,
    ...more
  }: Partial<DialogCase> & {
    readonly tile?: string;
    readonly fill?: (page: Page) => Promise<unknown>;
  } = {},
): DialogCase => ({
  name,
  module: `screens/apple/dialogs/${module}.tsx`,
  at,
  call: appleSecuredCalls[name],
  begin: openByTile(tile, fill),
  password: true,
  ...more,
});

const plainModule = 'screens/devices/commands/plain-command-dialog.tsx';

const plain = (
  name: Extract<PlainCommandName, DialogName>,
  at: NamedDevice,
  more: Parameters<typeof ofCommand>[3] = {},
) => ofCommand(name, '', at, { module: plainModule, ...more });

const hirerFields = async (page: Page) => {
  await pressTile('修改承租人')(page);
  await deviceOf(page).field('承租人').fill('周宁');
  await deviceOf(page).field('承租人手机号').fill('13800002026');
};

const askForUpdates = (page: Page) => dialogOf(page).getByRole('button', { name: '重新查询' });
const sendCode = (page: Page) => dialogOf(page).getByRole('button', { name: /^发送到/ });

const smsNeeded = { need: true, phone: '138****0001' };
const bypassCode = ofCommand('get-activation-lock-password', 'bypass-code-dialog', 'unlockedOnline2', {
  code: true,
});

const shared = (module: string) => ({ module: `screens/devices/dialogs/${module}.tsx` });

const lockWords = (page: Page) =>
  deviceOf(page).fillLock({ message: '请联系门店', phone: '0571-87654321', footnote: '城西店' });

/** Every dialog that opens from a device; a new one has no place to hide. */
export const deviceDialogs: Readonly<Record<DialogName, readonly DialogCase[]>> = {
  lock: [
    ofCommand('lock', '', 'unlockedOnline', { fill: lockWords, ...shared('lock-dialog') }),
    {
      ...ofCommand('lock', '', 'unlockedOnline', {
        ...shared('lock-dialog'),
        fill: async (page) => {
          await lockWords(page);
          await lockLater(page);
        },
        fields: lockFields,
      }),
      name: 'lock, later',
    },
  ],
  unlock: [ofCommand('unlock', '', 'lockedOnline', shared('unlock-dialog'))],
  oneClickUnlock: unlockDialogs,
  'schedule-os-update': [
    ofCommand('schedule-os-update', 'os-update-dialog', 'unlockedOnline3', {
      fields: { type: '更新方式', version: '目标版本' },
    }),
    {
      name: 'OS update, question',
      module: 'screens/apple/dialogs/os-update-dialog.tsx',
      at: 'unlockedOnline3',
      call: getOsUpdateStatus,
      begin: pressTile(appleCommandTitle('schedule-os-update')),
      button: askForUpdates,
      again: (page) => retryOf(page).or(askForUpdates(page)).last(),
    },
  ],
  'set-wallpaper': [
    ofCommand('set-wallpaper', 'wallpaper-dialog', 'unlockedOnline', {
      fill: async (page) => {
        const choice = dialogOf(page).getByRole('radio', { name: '系统壁纸 2' });
        await hearsKeys(dialogOf(page));
        await choice.focus();
        await choice.press('Space');
      },
      fields: { wallpaper_id: '壁纸', where: '位置', allowWallpaperModification: '使用者更换壁纸' },
    }),
    {
      name: 'wallpapers',
      module: 'screens/apple/dialogs/wallpaper-dialog.tsx',
      at: 'unlockedOnline',
      call: wallpapers,
      begin: async () => {},
      open: pressTile(appleCommandTitle('set-wallpaper')),
      again: retryOf,
    },
  ],
  'set-global-http-proxy': [
    ofCommand('set-global-http-proxy', 'proxy-dialog', 'unlockedOnline', {
      fill: (page) => deviceOf(page).field('PAC 地址').fill('https://proxy.example.cn/store.pac'),
      fields: { pac_url: 'PAC 地址' },
    }),
  ],
  'set-dns-setting': [
    ofCommand('set-dns-setting', 'dns-dialog', 'unlockedOnline', {
      fill: (page) => deviceOf(page).field('服务器地址').fill('https://dns.example.cn/query'),
      fields: { dns: '服务器地址' },
    }),
  ],
  'set-system-restriction': [
    ofCommand('set-system-restriction', '', 'unlockedOnline', {
      ...shared('restriction-dialog'),
      fill: (page) => dialogOf(page).getByRole('switch', { name: '允许使用 Siri' }).click(),
      fields: { config: '系统限制' },
    }),
  ],
  'set-app-restriction': [
    ofCommand('set-app-restriction', 'app-restriction-dialog', 'unlockedOnline', {
      tile: '应用限制',
      fill: async (page) => {
        await hearsKeys(dialogOf(page));
        await dialogOf(page)
          .getByRole('radio', { name: /^禁用名单/ })
          .press('Space');
        await dialogOf(page).getByRole('checkbox', { name: /抖音/ }).click();
      },
      fields: { enable: '限制方式', type: '限制方式', list: '选择应用' },
    }),
  ],
  'install-apps': [
    ofCommand('install-apps', 'install-dialog', 'unlockedOnline', {
      tile: '安装应用',
      fill: async (page) => {
        await dialogOf(page).getByLabel('搜索应用').fill('钉钉');
        await dialogOf(page).getByRole('checkbox', { name: /钉钉/ }).first().click();
      },
      fields: { apps: '选择应用' },
    }),
    {
      name: 'app search',
      module: 'screens/apple/dialogs/install-dialog.tsx',
      at: 'unlockedOnline',
      call: itunesSearch,
      begin: pressTile('安装应用'),
      open: (page) => dialogOf(page).getByLabel('搜索应用').fill('钉钉'),
      again: retryOf,
    },
  ],
  'get-activation-lock-password': [
    {
      ...bypassCode,
      begin: async (page) => {
        await answer(page, checkNeedSmsVerify, (route) => route.fulfill({ json: smsNeeded }));
        await bypassCode.begin(page);
      },
    },
  ],
  'enroll-link': [
    {
      name: 'enroll-link',
      module: 'screens/apple/dialogs/enroll-link-dialog.tsx',
      at: 'list',
      call: enrollLink,
      begin: async (page) => {
        await page
          .getByRole('button', { name: /的更多操作$/ })
          .first()
          .click();
      },
      open: (page) => page.getByRole('menuitem', { name: '登记二维码' }).click(),
      again: retryOf,
    },
  ],
  'update-hirer': [
    {
      name: 'update-hirer',
      module: 'screens/devices/dialogs/hirer-dialog.tsx',
      at: 'unlockedOnline',
      call: updateHirer,
      begin: hirerFields,
      fields: { hirer_name: '承租人', hirer_phone_number: '承租人手机号' },
    },
  ],
  'play-lost-mode-sound': [plain('play-lost-mode-sound', 'lockedOnline')],
  reboot: [plain('reboot', 'unlockedOnline')],
  'clear-passcode': [plain('clear-passcode', 'unlockedOnline3')],
  'temporary-allow-enterprise-app-trust': [plain('temporary-allow-enterprise-app-trust', 'unlockedOnline')],
  'remove-global-http-proxy': [plain('remove-global-http-proxy', 'unlockedOnline')],
  'clear-dns-setting': [plain('clear-dns-setting', 'unlockedOnline')],
  'sync-store-default-system-restriction': [
    plain('sync-store-default-system-restriction', 'unlockedOnline', { tile: '同步门店默认' }),
  ],
  'turn-on-activation-lock': [plain('turn-on-activation-lock', 'unlockedOnline3')],
  'turn-off-activation-lock': [
    plain('turn-off-activation-lock', 'unlockedOnline2', { code: true }),
    {
      name: 'whether an SMS code is asked',
      module: plainModule,
      at: 'unlockedOnline2',
      call: checkNeedSmsVerify,
      begin: async () => {},
      open: pressTile('关闭激活锁'),
    },
    {
      name: 'SMS code to the own number',
      module: plainModule,
      at: 'unlockedOnline2',
      call: smsVerify,
      begin: async (page) => {
        await pressTile('关闭激活锁')(page);
        await sendCode(page).waitFor();
      },
      button: sendCode,
    },
  ],
  'abm-unbind': [plain('abm-unbind', 'unlockedOnline2')],
  'remove-main-profile': [plain('remove-main-profile', 'unlockedOnline2')],
  erase: [plain('erase', 'unlockedOnline2')],
  'move-to-recycle-bin': [plain('move-to-recycle-bin', 'unlockedOnline3')],
  restore: [plain('restore', 'recycled')],
  remove: [plain('remove', 'recycled')],
};
