import type { Locator, Page, Route } from 'playwright';
import { describe, it } from 'vitest';
import { areas, rows } from '#api/contract/all.ts';
import * as contracts from '#api/contract/contracts.ts';
import { updateClerk } from '#api/contract/people/clerks.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { update as updateApiAccess } from '#api/contract/store/api-key.ts';
import { setProfile, updateInfo } from '#api/contract/store/settings.ts';
import { routePath } from '#domain/access/routes.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import * as messages from '#domain/member-messages.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { drawn } from '#tests/setup/drawn.ts';
import { androidPhones } from '../support/android-phones.ts';
import { ClerksPage } from '../support/clerks-page.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const devices = { apple: seedIds.devices.unlockedOnline, android: androidPhones.androidUnlocked } as const;

/** A form that is open on its page, or can be opened there. */
interface Editing {
  readonly page: Page;
  readonly edit: Locator;
  readonly field: Locator;
  readonly save: () => Promise<void>;
  readonly again: Locator;
  readonly cancel: Locator;
}

interface Form {
  readonly name: string;
  readonly call: AnyEndpoint;
  /** the path of what is read anew after a save */
  readonly reads: RegExp;
  readonly texts: readonly [string, string];
  readonly begin: () => Promise<Editing>;
}

async function openDevice(kind: DeviceKindName): Promise<DevicePage> {
  const device = new DevicePage(await console.pageOf('full'), kind);
  await device.open(devices[kind]);
  return device;
}

const inDialog = (dialog: Locator, save: string) => ({
  save: () => dialog.getByRole('button', { name: save, exact: true }).click(),
  again: dialog.getByRole('button', { name: '重试', exact: true }),
  cancel: dialog.getByRole('button', { name: '取消', exact: true }),
});

const remarkOf = (kind: DeviceKindName): Form => ({
  name: `a remark: ${kind}`,
  call: kind === 'apple' ? areas.ios.updateRemark : areas.android.updateRemark,
  reads: new RegExp(`/${devices[kind]}$`),
  texts: ['屏幕有划痕', '屏幕有划痕，押金已退'],
  begin: async () => {
    const { page } = await openDevice(kind);
    const card = page.locator('#remark');
    return {
      page,
      edit: card.getByRole('button', { name: '编辑', exact: true }),
      field: card.getByLabel('备注内容'),
      ...inDialog(card, '保存'),
    };
  },
});

const hirerOf = (kind: DeviceKindName): Form => ({
  name: `who has a device: ${kind}`,
  call: kind === 'apple' ? areas.ios.updateHirer : areas.android.updateHirer,
  reads: new RegExp(`/${devices[kind]}$`),
  texts: ['欧阳明', '欧阳小明'],
  begin: async () => {
    const device = await openDevice(kind);
    return {
      page: device.page,
      edit: device.action('修改承租人'),
      field: device.field('承租人'),
      ...inDialog(device.dialog, '保存'),
    };
  },
});

const contractOf = (kind: DeviceKindName): Form => ({
  name: `the contract of a device: ${kind}`,
  call: contracts.set,
  reads: new RegExp(`/${devices[kind]}$`),
  texts: ['2028-03-31', '2028-04-30'],
  begin: async () => {
    const params = { kind, id: devices[kind] };
    const body = {
      last_day: '2028-01-31',
      grace_days: 0,
      at_due: 'remind' as const,
      lock_at: null,
      message: '',
    };
    await console.server.call(contracts.set, { params, body }, { as: 'full' });
    const device = await openDevice(kind);
    return {
      page: device.page,
      edit: device.page.locator('#contract').getByRole('button', { name: '修改', exact: true }),
      field: device.dialog.getByRole('textbox', { name: /^到期日/ }),
      ...inDialog(device.dialog, '保存'),
    };
  },
});

interface SettingForm {
  readonly path: 'console-merchant-config' | 'console-merchant-open-api';
  readonly title: string;
  readonly label: string;
  readonly password?: true;
}

const settingBegin =
  ({ path, title, label, password }: SettingForm) =>
  async (): Promise<Editing> => {
    const page = await console.pageOf('admin');
    await page.goto(routePath(path));
    const dialog = page.getByRole('dialog');
    const { save, ...rest } = inDialog(dialog, '保存');
    return {
      page,
      edit: page.getByRole('button', { name: `编辑${title}`, exact: true }),
      field: dialog.getByLabel(label, { exact: true }),
      save: async () => {
        if (password) await dialog.getByLabel('安全密码', { exact: true }).fill(rightPassword);
        await save();
      },
      ...rest,
    };
  };

const forms: readonly Form[] = [
  remarkOf('apple'),
  remarkOf('android'),
  hirerOf('apple'),
  hirerOf('android'),
  contractOf('apple'),
  contractOf('android'),
  {
    name: 'a clerk',
    call: updateClerk,
    reads: /\/api\/store\/clerk\/list$/,
    texts: ['赵一鸣·东门', '赵一鸣·西门'],
    begin: async () => {
      const clerks = new ClerksPage(await console.pageOf('admin'));
      await clerks.open();
      await clerks.show(accounts.lockOnly.name);
      return {
        page: clerks.page,
        edit: clerks.drawer.getByRole('button', { name: '修改资料', exact: true }),
        field: clerks.field('姓名'),
        ...inDialog(clerks.dialog, '保存'),
      };
    },
  },
  {
    name: 'the info of a store',
    call: updateInfo,
    reads: /\/api\/store\/info$/,
    texts: ['城西一店', '城西二店'],
    begin: settingBegin({
      path: 'console-merchant-config',
      title: '门店信息',
      label: '门店名称',
      password: true,
    }),
  },
  {
    name: 'what a profile says',
    call: setProfile,
    reads: /\/api\/store\/custom-apple-profile-content$/,
    texts: ['门店设备', '门店设备管理'],
    begin: settingBegin({
      path: 'console-merchant-config',
      title: '描述文件内容',
      label: '名称',
      password: true,
    }),
  },
  {
    name: 'who may call the store API',
    call: updateApiAccess,
    reads: /\/api\/store\/api-key\/info$/,
    texts: ['8.8.8.8', '8.8.4.4'],
    begin: settingBegin({
      path: 'console-merchant-open-api',
      title: '接口访问设置',
      label: 'IP 白名单',
      password: true,
    }),
  },
];

const machineItself = 'the machine that saves shows what the save has answered: default-restriction.expected';
const readAnew = 'the link is asked anew before it is shown: enroll-label';

/** Why the others are not asked here. */
const elsewhere: Readonly<Record<string, string>> = {
  'contract.extend': 'the dialog of contract.set',
  'contract.settle': 'the dialog of contract.set',
  'store.setSmsSwitch': 'the dialog of store.updateInfo: tests/unit/screens/setting-saves',
  'store.setLockTemplate': 'the dialog of store.setProfile: tests/unit/screens/setting-saves',
  'store.removeLockTemplate': 'the dialog of store.setProfile: tests/unit/screens/setting-saves',
  'store.setReportKey': 'the dialog of store.updateInfo: tests/unit/screens/setting-saves',
  'store.setDefaultSystemRestriction': machineItself,
  'store.setDefaultAppRestriction': machineItself,
  'user.setAppleAppRestrictionWhiteList': machineItself,
  'android.setDefaultSystemRestriction': machineItself,
  'android.setDefaultAppRestriction': machineItself,
  'ios.enrollLink.end': readAnew,
  'ios.enrollLink.renew': readAnew,
};

const pathOf = ({ path }: AnyEndpoint) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** What the page reads of it waits from now on, until it is let through. */
async function holdReads(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(
    ({ pathname }) => path.test(pathname),
    (route) => {
      if (isOpen || route.request().method() !== 'GET') return route.fallback();
      held.push(route);
    },
  );
  return async () => {
    isOpen = true;
    for (const route of held.splice(0)) await route.fallback();
  };
}

/** The next answer to a save is lost, though it was done. */
async function loseAnswer(page: Page, call: AnyEndpoint): Promise<void> {
  let isLost = false;
  await page.route(
    ({ pathname }) => pathOf(call).test(pathname),
    async (route) => {
      if (isLost || route.request().method() !== call.method) return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort('connectionreset');
    },
  );
}

/** Saves, and says what was answered. */
async function saved({ page, save }: Editing, call: AnyEndpoint): Promise<number> {
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) =>
        pathOf(call).test(new URL(response.url()).pathname) && response.request().method() === call.method,
    ),
    save(),
  ]);
  return answer.status();
}

const asked = drawn('saves', forms, { nameOf: ({ name }) => name, kindOf: () => 'form' });

describe.each(asked)('$name, opened again at once after its own save', ({ call, reads, texts, begin }) => {
  const [first, second] = texts;

  it('[decision.based-on] begins with what the save has answered, and is based on that', async () => {
    const form = await begin();
    await form.edit.waitFor();
    const letThrough = await holdReads(form.page, reads);
    await form.edit.click();
    await form.field.fill(first);
    expect(await saved(form, call)).toBe(200);
    await expect(form.field).toBeHidden();
    await form.edit.click();
    await expect(form.field).toHaveValue(first);
    await form.field.fill(second);
    expect(await saved(form, call)).toBe(200);
    await expect(form.field).toBeHidden();
    await letThrough();
    await form.edit.click();
    await expect(form.field).toHaveValue(second);
  });

  it('[decision.based-on] waits where the answer was lost, until it is known what stands', async () => {
    const form = await begin();
    await form.edit.waitFor();
    const letThrough = await holdReads(form.page, reads);
    await loseAnswer(form.page, call);
    await form.edit.click();
    await form.field.fill(first);
    await form.save();
    await form.again.waitFor();
    await expect(form.field.and(form.page.locator(':read-write'))).toHaveCount(0);
    await form.cancel.click();
    await expect(form.field).toBeHidden();
    await expect(form.edit).toHaveAttribute('aria-disabled', 'true');
    await form.edit.hover();
    await expect(form.page.getByText(messages.ownSaveUnsure).first()).toBeVisible();
    await letThrough();
    await expect(form.edit).not.toHaveAttribute('aria-disabled', 'true');
    await form.edit.click();
    await expect(form.field).toHaveValue(first);
    await form.field.fill(second);
    expect(await saved(form, call)).toBe(200);
    await expect(form.field).toBeHidden();
  });
});

it('[decision.based-on] asks it of each call that says what it is based on', () => {
  const takesBasis = ({ body }: AnyEndpoint) =>
    body !== undefined && 'entries' in body && Object.hasOwn(body.entries as object, 'based_on');
  const asked = [...forms.map(({ call }) => call.name), ...Object.keys(elsewhere)];
  expect(
    rows
      .filter(takesBasis)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...new Set(asked)].sort());
});
