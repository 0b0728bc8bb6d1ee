import type { BrowserContext, Locator, Page, Route } from 'playwright';
import { resetPassword } from '#api/contract/account.ts';
import type { AnyEndpoint } from '#api/contract/endpoint.ts';
import { cancelSchedule, detail, getLocation, list, updateRemark } from '#api/contract/ios.ts';
import {
  enrollLink,
  importDevices,
  previewImport,
  register,
  updateHirer,
} from '#api/contract/ios-devices.ts';
import * as exporting from '#api/contract/ios-export.ts';
import { locationLog } from '#api/contract/ios-locations.ts';
import { defaultSystemRestriction } from '#api/contract/ios-restrictions.ts';
import { prevalidation, start } from '#api/contract/one-click-unlock.ts';
import { setDefaultSystemRestriction } from '#api/contract/store-restrictions.ts';
import { appleCommandTitle } from '#domain/apple-commands.ts';
import { routePath } from '#domain/routes.ts';
import { activationLockStatus } from '#domain/status-values.ts';
import { unlockCommandNames } from '#domain/unlock-plan.ts';
import { securedRows } from '#machines/secured-command/secured-rows.ts';
import type { DialogName } from '#screens/parts/device-dialogs.tsx';
import type { plainCommandWords } from '#screens/parts/plain-command-words.tsx';
import { accounts } from '#server/seed/accounts.ts';
import { type NamedDevice, seedIds } from '#server/seed/ids.ts';
import { BatchPage } from '../support/batch-page.ts';
import { DefaultPage } from '../support/default-page.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { ListPage } from '../support/list-page.ts';
import type { Lane } from './bench.ts';

/** One thing that a person asks the server for in a dialog. */
export interface DialogCase {
  readonly name: string;
  /** where the dialog is written, under `src` */
  readonly module: string;
  /** where it opens: on the page of a device, or elsewhere; at the log-in nobody is logged in */
  readonly at: NamedDevice | 'list' | 'login' | 'defaults';
  readonly call: AnyEndpoint;
  /** opens it, and fills it in up to the press that asks */
  readonly begin: (page: Page) => Promise<void>;
  /** what asks, where it is not OK */
  readonly button?: (page: Page) => Locator;
  /** asks instead of a press: there is nothing to press twice */
  readonly open?: (page: Page) => Promise<unknown>;
  /** what asks again, where it is something else */
  readonly again?: (page: Page) => Locator;
  /** what it stands in; usually a dialog */
  readonly place?: (page: Page) => Locator;
  /** it asks for the secondary password */
  readonly password?: true;
  /** a field that the server may blame, and its label */
  readonly field?: { readonly name: string; readonly label: string };
  /** what a 409 is about */
  readonly standing?: string;
  /** so many calls are answered with this before one is refused */
  readonly first?: { readonly count: number; readonly json: unknown };
  /** what was filled in has left the form: devices have it, or may */
  readonly leavesForm?: true;
  /** the page has to be loaded anew before it is opened again */
  readonly leavesTraces?: true;
}

const deviceOf = (page: Page) => new DevicePage(page);
const retryOf = (page: Page) => dialogOf(page).getByRole('button', { name: '重试' });
export const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

/** What a dialog asks for besides its own fields. */
const proofs: readonly (readonly [label: string, text: string])[] = [
  ['安全密码', rightPassword],
  ['短信验证码', '123456'],
];

/** OK, whatever stands on it. */
export const okOf = (page: Page) => dialogOf(page).locator('footer button').last();

async function confirm(page: Page): Promise<void> {
  await fillProof(page);
  await okOf(page).click();
}

/** Types the password and the code where they are asked. */
export async function fillProof(page: Page): Promise<void> {
  for (const [label, text] of proofs) {
    const field = dialogOf(page).getByLabel(label, { exact: true });
    if ((await field.isVisible()) && (await field.isEditable())) await field.fill(text);
  }
}

const pressTile = (button: string) => (page: Page) => deviceOf(page).action(button).click();

/** Answers in place of the server, as long as the page stands. */
const answer = (page: Page, call: AnyEndpoint, reply: (route: Route) => Promise<void>) =>
  page.route((url) => pathOf(call).test(url.pathname), reply);
export const pathOf = ({ path }: AnyEndpoint) => new RegExp(`^${path.replace(/\{\w+\}/g, '[0-9a-f-]{36}')}$`);

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

/** Every dialog that opens from a device; a new one has no place to hide. */
export const deviceDialogs: Readonly<Record<DialogName, readonly DialogCase[]>> = {
  lock: [
    ofCommand('lock', 'lock-dialog', 'unlockedOnline', {
      fill: (page) =>
        deviceOf(page).fillLock({ message: '请联系门店', phone: '0571-87654321', footnote: '城西店' }),
      field: { name: 'message', label: '锁定提示内容' },
    }),
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
  'schedule-os-update': [ofCommand('schedule-os-update', 'os-update-dialog', 'unlockedOnline3')],
  'set-wallpaper': [
    ofCommand('set-wallpaper', 'wallpaper-dialog', 'unlockedOnline', {
      fill: async (page) => {
        const choice = dialogOf(page).getByRole('radio', { name: '系统壁纸 2' });
        await choice.focus();
        await choice.press('Space');
      },
    }),
  ],
  'set-global-http-proxy': [
    ofCommand('set-global-http-proxy', 'proxy-dialog', 'unlockedOnline', {
      fill: (page) => deviceOf(page).field('PAC 地址').fill('https://proxy.example.cn/store.pac'),
    }),
  ],
  'set-dns-setting': [
    ofCommand('set-dns-setting', 'dns-dialog', 'unlockedOnline', {
      fill: (page) => deviceOf(page).field('服务器地址').fill('https://dns.example.cn/query'),
    }),
  ],
  'set-system-restriction': [
    ofCommand('set-system-restriction', 'restriction-dialog', 'unlockedOnline', {
      fill: (page) => dialogOf(page).getByRole('switch', { name: '允许使用 Siri' }).click(),
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
    }),
  ],
  'install-apps': [
    ofCommand('install-apps', 'install-dialog', 'unlockedOnline', {
      tile: '安装应用',
      fill: async (page) => {
        await dialogOf(page).getByLabel('搜索应用').fill('钉钉');
        await dialogOf(page).getByRole('checkbox', { name: /钉钉/ }).first().click();
      },
    }),
  ],
  'get-activation-lock-password': [
    ofCommand('get-activation-lock-password', 'bypass-code-dialog', 'unlockedOnline2'),
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
      field: { name: 'hirer_phone_number', label: '承租人手机号' },
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
  'turn-off-activation-lock': [plain('turn-off-activation-lock', 'unlockedOnline2')],
  'abm-unbind': [plain('abm-unbind', 'unlockedOnline2')],
  'remove-main-profile': [plain('remove-main-profile', 'unlockedOnline2')],
  erase: [plain('erase', 'unlockedOnline2')],
  'move-to-recycle-bin': [plain('move-to-recycle-bin', 'unlockedOnline3')],
  restore: [plain('restore', 'recycled')],
  remove: [plain('remove', 'recycled')],
};

const remarkCard = (page: Page) => page.getByRole('region', { name: '备注', exact: true });

const overList = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

const pasted = 'SCENE00001A，王小明，13800000000，老客户\nSCENE00002B';

const beginImport = async (page: Page) => {
  await overList('批量新增')(page);
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

/** The others: what stands over a list, on a page of its own, or beside everything. */
export const otherDialogs: readonly DialogCase[] = [
  {
    name: 'new device',
    module: 'screens/apple-list/new-device-dialog.tsx',
    at: 'list',
    call: register,
    begin: async (page) => {
      await overList('新增设备')(page);
      await deviceOf(page).field('序列号').fill('SCENE00009Z');
      await deviceOf(page).field('承租人手机号').fill('13800002026');
    },
    field: { name: 'hirer_phone_number', label: '承租人手机号' },
    standing: '序列号',
  },
  {
    name: 'import, preview',
    module: 'screens/apple-list/import-dialog.tsx',
    at: 'list',
    call: previewImport,
    begin: beginImport,
    field: { name: 'lines', label: '序列号' },
  },
  {
    name: 'import',
    module: 'screens/apple-list/import-dialog.tsx',
    at: 'list',
    call: importDevices,
    begin: async (page) => {
      await beginImport(page);
      await confirm(page);
      await dialogOf(page).getByRole('button', { name: '登记 2 台' }).waitFor();
    },
  },
  {
    name: 'export, latest',
    module: 'screens/apple-list/export-dialog.tsx',
    leavesTraces: true,
    at: 'list',
    call: exporting.list,
    begin: async () => {},
    open: overList('导出'),
    again: retryOf,
  },
  {
    name: 'export, start',
    module: 'screens/apple-list/export-dialog.tsx',
    leavesTraces: true,
    at: 'list',
    call: exporting.start,
    begin: async (page) => {
      await overList('导出')(page);
      await deviceOf(page).field('安全密码').waitFor();
    },
    password: true,
  },
  {
    name: 'export, download',
    module: 'screens/apple-list/export-dialog.tsx',
    leavesTraces: true,
    at: 'list',
    call: exporting.download,
    begin: async (page) => {
      await answer(page, exporting.list, (route) => route.fulfill({ json: { list: [exported], total: 1 } }));
      await overList('导出')(page);
      await dialogOf(page).getByRole('button', { name: '查看' }).click();
      await dialogOf(page).getByRole('button', { name: '下载' }).waitFor();
    },
  },
  {
    name: 'batch',
    module: 'screens/apple-list/batch-dialog.tsx',
    at: 'list',
    call: securedRows.lock,
    begin: beginBatch('锁定设备'),
    leavesForm: true,
    leavesTraces: true,
    password: true,
  },
  {
    name: 'batch, after the first device',
    module: 'screens/apple-list/batch-dialog.tsx',
    at: 'list',
    call: securedRows.lock,
    begin: beginBatch('锁定设备'),
    leavesForm: true,
    leavesTraces: true,
    first: { count: 1, json: { id: 'k7Q2m9x', command_uuid: exported.id, key: exported.id } },
    password: true,
  },
  {
    name: 'batch, default restrictions',
    module: 'screens/apple-list/batch-dialog.tsx',
    at: 'list',
    call: defaultSystemRestriction,
    begin: async () => {},
    open: beginBatch('设置系统限制'),
    leavesTraces: true,
    again: retryOf,
  },
  {
    name: 'location log',
    module: 'screens/apple-detail/location-log-dialog.tsx',
    at: 'lockedOnline',
    call: locationLog,
    begin: async () => {},
    open: pressTile('位置记录'),
    again: retryOf,
  },
  {
    name: 'cancel',
    module: 'screens/parts/cancel-dialog.tsx',
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
    name: 'default restriction',
    module: 'screens/default-restriction/default-dialog.tsx',
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
    module: 'screens/login/password-reset-dialog.tsx',
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
    field: { name: 'phone_number', label: '手机号' },
  },
  {
    name: 'palette',
    module: 'app/palette/palette.tsx',
    at: 'defaults',
    call: list,
    begin: (page) => page.keyboard.press('ControlOrMeta+k'),
    open: (page) => dialogOf(page).getByRole('combobox').fill('F2L'),
    again: retryOf,
  },
  {
    name: 'remark',
    module: 'screens/apple-detail/remark-card.tsx',
    at: 'unlockedOnline',
    call: updateRemark,
    place: remarkCard,
    begin: async (page) => {
      await remarkCard(page).getByRole('button', { name: '编辑' }).click();
      await remarkCard(page).getByLabel('备注内容').fill('屏幕有划痕');
    },
    button: (page) => remarkCard(page).getByRole('button', { name: '保存' }),
    field: { name: 'remark', label: '备注内容' },
  },
  {
    name: 'locating',
    module: 'screens/apple-detail/actions-card.tsx',
    at: 'lockedOnline',
    call: getLocation,
    place: (page) => page.locator('#actions'),
    begin: async () => {},
    button: (page) => deviceOf(page).action('定位'),
    again: (page) => {
      const retry = page.locator('#actions').getByRole('button', { name: '重试', exact: true });
      return retry.or(deviceOf(page).action('定位')).last();
    },
  },
];

export const dialogCases: readonly DialogCase[] = [...Object.values(deviceDialogs).flat(), ...otherDialogs];

/** What its page says of this device, whatever is true: not every command is possible for the others. */
const facts = {
  has_unlock_token: true,
  available_os_updates: ['99.1'],
  activation_lock_status: activationLockStatus.off,
};
const changedDevice: NamedDevice = 'unlockedOnline3';

export const changeFacts = (context: BrowserContext) =>
  context.route(`**${detail.path.replace('{id}', seedIds.devices[changedDevice])}*`, async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), ...facts };
    // The page that asked may be gone by now.
    await route.fulfill({ response, json }).catch(() => {});
  });

/** Brings the page to where the dialog opens. */
export async function goTo(lane: Lane, { at }: DialogCase): Promise<void> {
  const { page } = lane;
  await lane.open(pathTo(at));
  if (at === 'list') await new ListPage(page).loaded();
  else if (at === 'defaults') await new DefaultPage(page).arrived();
  else if (at !== 'login') await deviceOf(page).arrived();
}

function pathTo(at: DialogCase['at']): string {
  if (at === 'login') return routePath('login');
  if (at === 'defaults') return routePath('console-device-ios-default-restriction');
  if (at === 'list') return `${routePath('console-device-ios-list')}?page_size=10`;
  return routePath('console-device-ios-id', { id: seedIds.devices[at] });
}
