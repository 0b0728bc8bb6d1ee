import { describe, it } from 'vitest';
import { list as listCall } from '#api/contract/apple/devices.ts';
import { moduleNames } from '#domain/access/modules.ts';
import { type Permission, permissionCode } from '#domain/access/permissions.ts';
import { routePath } from '#domain/access/routes.ts';
import { type AppleCommandName, appleCommand, appleCommandNames } from '#domain/apple/commands.ts';
import { moduleDenial } from '#domain/devices/command-right.ts';
import { holdMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { changeClerk } from '../support/clerks.ts';
import { phone } from '../support/console-under-test.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { hearsKeys } from '../support/hears-keys.ts';
import { lastSentCode } from '../support/sent-code.ts';
import { serialOf } from '../support/serial-of.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';
import { writesDuring } from '../support/watch.ts';

const console = useConsoleUnderTest();
const { phone_number } = accounts.full;

/** Each for commands that leave it able to take the next one. */
const phones = {
  settings: seedIds.devices.unlockedOnline,
  lostMode: seedIds.devices.lockedOnline2,
  leaving: seedIds.devices.unlockedOnline2,
  bin: seedIds.devices.unlockedOnline3,
} as const;

interface Way {
  readonly on: keyof typeof phones;
  /** where its button is called otherwise than the command */
  readonly button?: string;
  /** a key of the command before it is good for this one too */
  readonly covered?: true;
  readonly fill?: (device: DevicePage) => Promise<void>;
  /** what the page shows at the end besides the record */
  readonly seen?: (device: DevicePage) => Promise<void>;
}

const region = ({ page }: DevicePage, name: string) => page.getByRole('region', { name, exact: true });

/** How a person gives each command on the page of a device, in the order in which a phone takes them. */
const ways: Record<AppleCommandName, Way | 'elsewhere'> = {
  reboot: { on: 'settings' },
  'clear-passcode': { on: 'settings' },
  'set-wallpaper': {
    on: 'settings',
    fill: async ({ dialog }) => {
      const choice = dialog.getByRole('radio', { name: '系统壁纸 2' });
      await hearsKeys(dialog);
      await choice.focus();
      await choice.press('Space');
    },
  },
  'get-installed-app-list': { on: 'settings', button: '刷新' },
  'get-os-update-status': { on: 'settings' },
  'temporary-allow-enterprise-app-trust': {
    on: 'settings',
    seen: (device) => expect(region(device, '系统与网络')).toContainText('开放至'),
  },
  'set-global-http-proxy': {
    on: 'settings',
    fill: (device) => device.field('PAC 地址').fill('https://proxy.example.cn/store.pac'),
    seen: (device) => expect(region(device, '系统与网络')).toContainText(/全局代理已设置/),
  },
  'remove-global-http-proxy': {
    on: 'settings',
    seen: (device) => expect(region(device, '系统与网络')).toContainText(/全局代理未设置/),
  },
  'set-dns-setting': {
    on: 'settings',
    fill: (device) => device.field('服务器地址').fill('https://dns.example.cn/query'),
    seen: (device) => expect(region(device, '系统与网络')).toContainText('https://dns.example.cn/query'),
  },
  'clear-dns-setting': {
    on: 'settings',
    seen: (device) => expect(region(device, '系统与网络')).toContainText(/加密 DNS未设置/),
  },
  'set-system-restriction': {
    on: 'settings',
    fill: ({ dialog }) => dialog.getByRole('switch', { name: '允许使用 Siri' }).click(),
    seen: (device) => expect(region(device, '系统限制')).toContainText('允许使用 Siri：关'),
  },
  'sync-store-default-system-restriction': {
    on: 'settings',
    button: '同步门店默认',
    seen: (device) => expect(region(device, '系统限制')).toContainText('与门店默认一致'),
  },
  'set-app-restriction': {
    on: 'settings',
    button: '应用限制',
    fill: async ({ dialog }) => {
      await hearsKeys(dialog);
      await dialog.getByRole('radio', { name: /^禁用名单/ }).press('Space');
      await dialog.getByRole('checkbox', { name: /抖音/ }).click();
      await dialog.getByRole('checkbox', { name: /com\.tencent\.xin/ }).click();
    },
    seen: async (device) => {
      const apps = region(device, '已安装应用');
      await expect(apps).toContainText('禁用名单，不能打开 2 个应用');
      const itemOf = (id: string) => apps.getByRole('listitem').filter({ hasText: id });
      await expect(itemOf('com.tencent.xin')).toContainText('不能打开');
      await expect(itemOf('com.alipay')).not.toContainText('不能打开');
    },
  },
  'install-apps': {
    on: 'settings',
    button: '安装应用',
    fill: async ({ dialog }) => {
      await dialog.getByLabel('搜索应用').fill('钉钉');
      await dialog.getByRole('checkbox', { name: /钉钉/ }).first().click();
    },
    seen: (device) => expect(region(device, '已安装应用')).toContainText(/最近一次安装.*钉钉/),
  },
  'get-activation-lock-password': {
    on: 'leaving',
    seen: async ({ dialog }) => {
      await expect(dialog.getByRole('status')).toHaveText(/^[A-Z\d-]{26,}$/);
      await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
      await expect(dialog).toBeHidden();
    },
  },
  'turn-off-activation-lock': { on: 'leaving', fill: typeCode },
  'turn-on-activation-lock': { on: 'leaving' },
  'get-hirer-phone': {
    on: 'settings',
    button: '查看号码',
    seen: ({ page }) => expect(page.getByRole('main')).toContainText(/1[2-9]\d{9}/),
  },
  'get-sim-log': {
    on: 'settings',
    button: '查看全部',
    seen: (device) => expect(region(device, 'SIM 卡记录')).toContainText(/共 [1-9]\d* 条/),
  },
  'play-lost-mode-sound': { on: 'lostMode' },
  'get-location': { on: 'lostMode', button: '获取位置', seen: seesPlaces },
  unlock: { on: 'lostMode' },
  lock: { on: 'lostMode', fill: (device) => device.fillLock({ message: '请联系门店' }) },
  'abm-unbind': { on: 'leaving' },
  erase: { on: 'leaving' },
  'schedule-os-update': { on: 'bin' },
  'remove-main-profile': { on: 'bin' },
  'move-to-recycle-bin': { on: 'bin' },
  restore: { on: 'bin', covered: true },
  // Below: nothing is left to look at.
  remove: 'elsewhere',
};

/** The answer stands in the log, on the drawn way; where an earlier place is, is asked for. */
async function seesPlaces(device: DevicePage): Promise<void> {
  const card = region(device, '位置');
  await expect(card.getByRole('link').first()).toHaveAttribute('href', /^https:\/\/uri\.amap\.com\/marker\?/);
  await device.action('位置记录').click();
  const places = device.dialog.getByRole('list', { name: '位置记录' }).getByRole('listitem');
  await expect(places.filter({ hasText: /定位的答复，操作号 \w+/ })).toHaveCount(1);
  await expect(device.dialog.getByRole('img')).toHaveAccessibleName(/^轨迹：\d+ 个位置，从 .+ 到 /);
  await device.dialog.getByRole('button', { name: '查询地址' }).first().click();
  await expect(device.dialog).toContainText(/区附近/);
  await device.dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(device.dialog).toBeHidden();
}

/** The code that the server has sent to the person's phone. */
async function typeCode(device: DevicePage): Promise<void> {
  await device.dialog.getByRole('button', { name: /^发送到/ }).click();
  await expect(device.dialog).toContainText('已发送至');
  await device.field('短信验证码').fill(await lastSentCode(console.server));
}

const clerkWith = (...permission: string[]) =>
  changeClerk(console.server, { phone_number, permission, modules: moduleNames });

async function giveCommand(
  device: DevicePage,
  serial: string,
  { name, way }: { readonly name: AppleCommandName; readonly way: Way },
): Promise<void> {
  const { credential, irreversible, title } = appleCommand(name);
  await device.action(way.button ?? title).click();
  await way.fill?.(device);
  if (irreversible) await device.confirmSerial(serial);
  if (way.covered) await device.ok.click();
  else if (credential) await device.confirm(rightPassword);
  await way.seen?.(device);
  if (irreversible) {
    await expect(device.dialog).toBeHidden();
    await console.server.advance(holdMs);
  }
  await expect(device.record.getByRole('listitem').first()).toContainText(`${title} 已执行`);
}

/** What is in the way of everything that needs a right is said before what is in the way of this phone. */
async function expectDenied(device: DevicePage, name: AppleCommandName, { button }: Way): Promise<void> {
  const { title } = appleCommand(name);
  await expect(device.action(button ?? title)).toHaveAttribute('aria-disabled', 'true');
  await expect(device.action(button ?? title)).toHaveAccessibleDescription(/权限/);
}

/** Those of one right one after the other, those that need none first. */
function journeyOf(phone: string) {
  const names = Object.keys(ways);
  const journey = appleCommandNames.flatMap((name) => {
    const way = ways[name];
    return way !== 'elsewhere' && way.on === phone ? [{ ...appleCommand(name), way }] : [];
  });
  const ordered = journey.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
  const free = ordered.filter(({ permission }) => permission === null);
  return [...free, ...ordered.filter(({ permission }) => permission !== null)];
}

// A dozen commands, one after the other: a busy machine takes longer over them than over any other test.
describe.each(Object.entries(phones))(
  'on the page of the phone for %s',
  { timeout: 180_000 },
  (phone, id) => {
    it('[ios.commands] [role.codes.apple] each command works for a clerk with its code alone; nobody without it can press it', async () => {
      const journey = journeyOf(phone);
      await clerkWith();
      const device = new DevicePage(await console.pageOf('full'));
      await device.open(id);
      const serial = await serialOf(console.server, id);
      for (const { name, permission, way } of journey) {
        if (permission !== null && name !== 'restore') await expectDenied(device, name, way);
      }
      let held: Permission | null = null;
      for (const { name, permission, way } of journey) {
        if (permission !== held) {
          await clerkWith(...(permission === null ? [] : [permissionCode(permission)]));
          await device.open(id);
          held = permission;
        }
        await giveCommand(device, serial, { name, way }).catch((error: Error) => {
          throw new Error(`${name}: ${error.message}`, { cause: error });
        });
      }
    });
  },
);

describe('in a store that lacks a module', () => {
  const needing = appleCommandNames.flatMap((name) => {
    const { module, permission, title } = appleCommand(name);
    return module === null ? [] : [{ name, module, permission, title }];
  });

  it.each(needing)(
    '[ios.commands] [decision.device-modules] $name says which one, and a press sends nothing',
    async ({ module, permission, title }) => {
      const others = moduleNames.filter((other) => other !== module);
      const codes = permission === null ? [] : [permissionCode(permission)];
      await changeClerk(console.server, { phone_number, permission: codes, modules: others });
      const page = await console.pageOf('full');
      const device = new DevicePage(page);
      await device.open(phones.settings);
      await expect(device.action(title)).toHaveAttribute('aria-disabled', 'true');
      await expect(device.action(title)).toHaveAccessibleDescription(new RegExp(moduleDenial(module).exit));
      const sent = await writesDuring(page, () => device.action(title).click({ force: true }));
      await expect(device.dialog).toBeHidden();
      expect(sent).toEqual([]);
    },
  );
});

describe('a device in the bin', () => {
  it('[ios.recycle] says so; only there it can be deleted, and then it is gone', async () => {
    await clerkWith();
    const device = new DevicePage(await console.pageOf('full'));
    const { recycled } = seedIds.devices;
    await device.open(recycled);
    await expect(device.page.getByRole('main')).toContainText('设备在回收站中');
    for (const way of ['恢复设备', '删除设备']) {
      await expect(device.action(way)).toHaveAccessibleDescription(/权限/);
    }
    await clerkWith(permissionCode('apple.archive'));
    await device.open(recycled);
    await expect(device.action('移入回收站')).toHaveAccessibleDescription(/回收站/);
    await device.action('删除设备').click();
    await device.confirm(rightPassword);
    await expect(device.page.getByRole('heading', { name: messages.deviceNotFound })).toBeVisible();
  });
});

describe('the page of a device', () => {
  it('keeps a group of actions folded, and goes to the section that its address names', async () => {
    const device = new DevicePage(await console.pageOf('full'));
    await device.open(phones.settings);
    const system = device.page.getByRole('button', { name: '系统', exact: true });
    await system.click();
    await expect(device.action('重启设备')).toBeHidden();
    await device.page.goto(`${device.page.url()}#apps`);
    await device.page.reload();
    await expect(region(device, '已安装应用')).toBeInViewport();
    await expect(device.page.getByRole('button', { name: '系统 7 项' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await expect(device.action('重启设备')).toBeHidden();
  });

  it('keeps a group that was opened on a phone for that device alone', async () => {
    const page = await console.pageOf('full', { viewport: phone });
    const device = new DevicePage(page);
    const group = page.getByRole('button', { name: /^解管与回收/ });
    const goTo = async (id: string) => {
      await page.goto(routePath('console-device-ios-list'));
      await page
        .locator(`a[href="${routePath('console-device-ios-id', { id })}"]`)
        .first()
        .click();
      await device.arrived();
    };
    const { list } = (await console.server.call(listCall, { query: {} }, { as: 'full' })).result;
    const [one, another] = list.filter(({ supervise_status }) => supervise_status === 1);
    if (!one || !another) throw new Error('the list has no two devices');
    await goTo(one.id);
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await group.click();
    await expect(device.action('抹掉设备')).toBeVisible();
    await page.goBack();
    await page
      .locator(`a[href="${routePath('console-device-ios-id', { id: another.id })}"]`)
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(another.id));
    await device.arrived();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await goTo(one.id);
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(device.action('抹掉设备')).toBeHidden();
  });
});
