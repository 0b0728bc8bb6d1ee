import type { Page } from 'playwright';
import { enrollLink, updateHirer } from '#api/contract/ios-devices.ts';
import { prevalidation, start } from '#api/contract/one-click-unlock.ts';
import { checkNeedSmsVerify } from '#api/contract/system.ts';
import { appleCommandTitle } from '#domain/apple-commands.ts';
import { unlockCommandNames } from '#domain/unlock-plan.ts';
import { securedRows } from '#machines/secured-command/secured-rows.ts';
import type { DialogName } from '#screens/parts/device-dialogs.tsx';
import type { plainCommandWords } from '#screens/parts/plain-command-words.tsx';
import type { NamedDevice } from '#server/seed/ids.ts';

import {
  answer,
  confirm,
  type DialogCase,
  deviceOf,
  dialogOf,
  lockFields,
  lockLater,
  okOf,
  pressTile,
  retryOf,
} from './dialog-case.ts';

/** The dialog of a command on the page of a device. */
const ofCommand = (
  name: Exclude<DialogName, 'oneClickUnlock' | 'enroll-link' | 'update-hirer'>,
  module: string,
  at: NamedDevice,
  {
    tile = appleCommandTitle(name),
    fill = async () => {},
    ...more
  }: Partial<DialogCase> & {
    readonly tile?: string;
    readonly fill?: (page: Page) => Promise<unknown>;
  } = {},
): DialogCase => ({
  name,
  module: `screens/parts/${module}.tsx`,
  at,
  call: securedRows[name],
  begin: async (page) => {
    await pressTile(tile)(page);
    await dialogOf(page).waitFor();
    await fill(page);
    const tail = dialogOf(page).getByLabel('请输入序列号后四位以确认');
    if (await tail.isVisible()) await tail.fill((await serialOn(page)).slice(-4));
    // Only then it is known whether a code is asked, too.
    await okOf(page).click({ trial: true });
  },
  password: true,
  ...more,
});

/** As the dialog names its device. */
async function serialOn(page: Page): Promise<string> {
  const text = (await dialogOf(page).locator('header').innerText()).match(/\b[A-Z0-9]{10,12}\b/g);
  return text?.[0] ?? '';
}

const plain = (
  name: keyof typeof plainCommandWords,
  at: NamedDevice,
  more: Parameters<typeof ofCommand>[3] = {},
) => ofCommand(name, 'plain-command-dialog', at, more);

const verdicts = {
  list: unlockCommandNames.map((command) => ({
    command,
    applies: true,
    covered_by: null,
    reason: '',
    exit: '',
  })),
  key: '5d2c9f6e-8a41-4c7b-9e0d-3f1a6b7c8d9e',
  key_expires_at: new Date(Date.now() + 300_000).toISOString(),
  sms_required: false,
};

const proveUnlock = async (page: Page) => {
  await pressTile('一键解锁')(page);
  await dialogOf(page).getByRole('button', { name: '下一步' }).click();
};

const hirerFields = async (page: Page) => {
  await pressTile('修改承租人')(page);
  await deviceOf(page).field('承租人').fill('周宁');
  await deviceOf(page).field('承租人手机号').fill('13800002026');
};

const smsNeeded = { need: true, phone: '138****0001' };
const bypassCode = ofCommand('get-activation-lock-password', 'bypass-code-dialog', 'unlockedOnline2', {
  code: true,
});

const lockWords = (page: Page) =>
  deviceOf(page).fillLock({ message: '请联系门店', phone: '0571-87654321', footnote: '城西店' });

/** Every dialog that opens from a device; a new one has no place to hide. */
export const deviceDialogs: Readonly<Record<DialogName, readonly DialogCase[]>> = {
  lock: [
    ofCommand('lock', 'lock-dialog', 'unlockedOnline', { fill: lockWords }),
    {
      ...ofCommand('lock', 'lock-dialog', 'unlockedOnline', {
        fill: async (page) => {
          await lockWords(page);
          await lockLater(page);
        },
        fields: lockFields,
      }),
      name: 'lock, later',
    },
  ],
  unlock: [ofCommand('unlock', 'unlock-dialog', 'lockedOnline')],
  oneClickUnlock: [
    {
      name: 'one-click unlock, prevalidation',
      module: 'screens/parts/one-click-unlock-dialog.tsx',
      at: 'lockedOnline',
      call: prevalidation,
      begin: proveUnlock,
      password: true,
      code: true,
    },
    {
      name: 'one-click unlock, start',
      module: 'screens/parts/one-click-unlock-dialog.tsx',
      at: 'lockedOnline',
      call: start,
      begin: async (page) => {
        await answer(page, prevalidation, (route) => route.fulfill({ json: verdicts }));
        await proveUnlock(page);
        await confirm(page);
        const tail = dialogOf(page).getByLabel('请输入序列号后四位以确认');
        await tail.fill((await serialOn(page)).slice(-4));
      },
    },
  ],
  'schedule-os-update': [
    ofCommand('schedule-os-update', 'os-update-dialog', 'unlockedOnline3', {
      fields: { type: '更新方式', version: '目标版本' },
    }),
  ],
  'set-wallpaper': [
    ofCommand('set-wallpaper', 'wallpaper-dialog', 'unlockedOnline', {
      fill: async (page) => {
        const choice = dialogOf(page).getByRole('radio', { name: '系统壁纸 2' });
        await choice.focus();
        await choice.press('Space');
      },
      fields: { wallpaper_id: '壁纸', where: '位置', allowWallpaperModification: '使用者更换壁纸' },
    }),
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
    ofCommand('set-system-restriction', 'restriction-dialog', 'unlockedOnline', {
      fill: (page) => dialogOf(page).getByRole('switch', { name: '允许使用 Siri' }).click(),
      fields: { config: '系统限制' },
    }),
  ],
  'set-app-restriction': [
    ofCommand('set-app-restriction', 'app-restriction-dialog', 'unlockedOnline', {
      tile: '应用限制',
      fill: async (page) => {
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
      module: 'screens/parts/enroll-link-dialog.tsx',
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
      module: 'screens/parts/hirer-dialog.tsx',
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
  'turn-off-activation-lock': [plain('turn-off-activation-lock', 'unlockedOnline2', { code: true })],
  'abm-unbind': [plain('abm-unbind', 'unlockedOnline2')],
  'remove-main-profile': [plain('remove-main-profile', 'unlockedOnline2')],
  erase: [plain('erase', 'unlockedOnline2')],
  'move-to-recycle-bin': [plain('move-to-recycle-bin', 'unlockedOnline3')],
  restore: [plain('restore', 'recycled')],
  remove: [plain('remove', 'recycled')],
};
