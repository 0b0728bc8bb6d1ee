import { describe, it } from 'vitest';
import * as android from '#api/contract/android/restrictions.ts';
import { appWhiteList, setAppWhiteList } from '#api/contract/apple/app-white-list.ts';
import { setDefaultSystemRestriction } from '#api/contract/apple/default-restrictions.ts';
import { itunesSearch } from '#api/contract/outside.ts';
import { appNameMaxLength } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { accounts } from '#server/seed/accounts.ts';
import { DefaultPage } from '../support/default-page.ts';
import { rightPassword, wrongPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

const saved = '默认系统限制已保存，未向任何设备发送指令';

/** The camera is not allowed by default any more; the password is asked for. */
async function reviewed(): Promise<DefaultPage> {
  const defaults = new DefaultPage(await console.pageOf('full'));
  await defaults.open();
  await defaults.edit.click();
  await defaults.switch('允许使用相机').click();
  await expect(defaults.dialog.getByText(/保存后 \d+ 台设备与默认不同/)).toBeVisible();
  await defaults.button('下一步').click();
  await expect(defaults.dialog.getByRole('list', { name: '改动' })).toHaveText('允许使用相机开 → 关');
  await expect(defaults.password).toBeFocused();
  return defaults;
}

const commandCount = async () => {
  const operations = console.server.services.db.selectFrom('operation').select('id');
  return (await operations.where('clerk_id', '=', accounts.full.id).execute()).length;
};

describe('the store’s default restrictions', () => {
  it('[store.defaults] [decision.live] [route.ios.default-restriction] are changed with the password, by way of what would come of it, and no device is told', async () => {
    const commands = await commandCount();
    const colleague = new DefaultPage(await console.pageOf('viewOnly'));
    await colleague.open();
    await expect(colleague.card).toContainText('8 项受限');
    const defaults = await reviewed();
    await defaults.password.fill(wrongPassword);
    await defaults.button('保存').click();
    await expect(defaults.password).toHaveAccessibleDescription(new RegExp(messages.secondaryMismatch));
    await expect(defaults.password).toHaveValue('');
    await defaults.button('返回修改').click();
    await expect(defaults.switch('允许使用相机')).not.toBeChecked();
    await defaults.button('下一步').click();
    await defaults.password.fill(rightPassword);
    await defaults.button('保存').click();
    await expect(defaults.card).toContainText(saved);
    await expect(defaults.card).toContainText('同步门店默认');
    await expect(defaults.card).toContainText('允许使用相机：关');
    await expect(defaults.card).toContainText('9 项受限');
    await expect(defaults.card).toContainText(`最近修改${accounts.full.name}`);
    // Who has it open is shown it.
    await expect(colleague.card).toContainText('9 项受限');
    expect(await commandCount()).toBe(commands);
  });

  it('[store.defaults] are read anew where the answer got lost: taken or not is said as it is', async () => {
    const defaults = await reviewed();
    const { page } = defaults;
    await page.route(`**${setDefaultSystemRestriction.path}`, (route) => route.abort('connectionreset'));
    await defaults.password.fill(rightPassword);
    await defaults.button('保存').click();
    await expect(defaults.dialog.getByRole('alert')).toContainText(messages.defaultNotTaken);
    await page.unrouteAll();
    await page.route(`**${setDefaultSystemRestriction.path}`, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    // The change is still there, the password is not.
    await expect(defaults.dialog.getByRole('list', { name: '改动' })).toHaveText('允许使用相机开 → 关');
    await expect(defaults.password).toHaveValue('');
    await defaults.password.fill(rightPassword);
    await defaults.button('保存').click();
    await expect(defaults.card).toContainText(saved);
    await expect(defaults.card).toContainText('允许使用相机：关');
  });

  it('[store.defaults] [role.check] are there to be read for who may not set them, with the reason', async () => {
    const defaults = new DefaultPage(await console.pageOf('viewOnly'));
    await defaults.open();
    await expect(defaults.card).toContainText('允许抹掉内容和设置：关');
    await expect(defaults.card).toContainText('需要“设置系统限制”权限');
    await expect(defaults.edit).toHaveAttribute('aria-disabled', 'true');
    await defaults.page.getByText('应用限制', { exact: true }).click();
    await expect(defaults.page).toHaveURL(/\?type=app$/);
    await expect(defaults.card).toContainText('抖音');
    await defaults.page.getByText('我的白名单', { exact: true }).click();
    await expect(defaults.card).toContainText('需要“设置应用限制”权限');
  });
});

describe('the white list', () => {
  it('keeps the pictures of what was found, and is not set over what was set elsewhere meanwhile', async () => {
    const app = {
      app_name: '银行应用',
      bundle_id: 'com.example.bank',
      icon: 'https://picture.example/bank.png',
    };
    const defaults = new DefaultPage(await console.pageOf('full'));
    const { page } = defaults;
    const found = { ...app, track_id: 1, seller: '银行' };
    await page.route(`**${itunesSearch.path}*`, (route) =>
      route.fulfill({ json: { list: [found], total: 1 } }),
    );
    await defaults.open('white-list');
    await defaults.edit.click();
    await defaults.dialog.getByRole('searchbox', { name: '搜索应用' }).fill('银行');
    await defaults.dialog.getByRole('checkbox', { name: /^银行应用/ }).check();
    await defaults.button('下一步').click();
    const elsewhere = { password: rightPassword, list: [] };
    await console.server.call(setAppWhiteList, { body: elsewhere }, { as: 'full' });
    await defaults.password.fill(rightPassword);
    await defaults.button('保存').click();
    await expect(defaults.dialog.getByRole('alert')).toContainText(memberMessages.whiteListChanged);
    await defaults.password.fill(rightPassword);
    await defaults.button('保存').click();
    await expect(defaults.card).toContainText('白名单已保存');
    const { result } = await console.server.call(appWhiteList, {}, { as: 'full' });
    expect(result.list).toEqual([app]);
  });
});

describe('the defaults of Android devices', () => {
  const { name } = accounts.full;

  it('[route.android.default-restriction] [decision.android.restrictions] [store.defaults] are changed with the password, also after somebody else was first', async () => {
    const commands = await commandCount();
    const defaults = new DefaultPage(await console.pageOf('full'), 'android');
    await defaults.open();
    await expect(defaults.card).toContainText('6 项受限');
    await expect(defaults.card).toContainText('禁止恢复出厂设置：开');
    await defaults.edit.click();
    await defaults.switch('禁止收发短信').click();
    await defaults.button('下一步').click();
    await expect(defaults.dialog.getByRole('list', { name: '改动' })).toHaveText('禁止收发短信关 → 开');
    await defaults.password.fill(wrongPassword);
    await defaults.button('保存').click();
    await expect(defaults.password).toHaveAccessibleDescription(new RegExp(messages.secondaryMismatch));
    const elsewhere = { password: rightPassword, configs: { no_safe_boot: true } };
    await console.server.call(android.setDefaultSystemRestriction, { body: elsewhere }, { as: 'admin' });
    await defaults.password.fill(rightPassword);
    await defaults.button('保存').click();
    await expect(defaults.dialog.getByRole('alert')).toContainText(
      memberMessages.defaultChanged(accounts.admin.name),
    );
    await defaults.password.fill(rightPassword);
    await defaults.button('保存').click();
    await expect(defaults.card).toContainText(saved);
    // One's own edit upon what the other one has set.
    await expect(defaults.card).toContainText('2 项受限');
    await expect(defaults.card).toContainText(`最近修改${name}`);
    const { result } = await console.server.call(android.defaultSystemRestriction, {}, { as: 'full' });
    const forbidden = Object.keys(result.configs).filter((code) => result.configs[code]);
    expect(forbidden.toSorted()).toEqual(['no_safe_boot', 'no_sms']);
    expect(await commandCount()).toBe(commands);
  });

  it('[route.android.default-restriction] [decision.android.restrictions] name the apps that are allowed, also those that nobody offers', async () => {
    const defaults = new DefaultPage(await console.pageOf('full'), 'android');
    const { dialog } = defaults;
    await defaults.open('app');
    await expect(defaults.card).toContainText('com.tencent.mm');
    await defaults.edit.click();
    await dialog.getByRole('checkbox', { name: /^微信/ }).uncheck();
    await dialog.getByRole('checkbox', { name: /^钉钉/ }).check();
    await dialog.getByLabel('其他应用的包名').fill('com.example.store');
    await dialog.getByLabel('应用名称').fill('门店助手');
    await defaults.button('添加').click();
    await expect(dialog.getByRole('checkbox', { name: /^门店助手/ })).toBeChecked();
    // What is typed counts without 添加, too.
    await dialog.getByLabel('其他应用的包名').fill('com.example.other');
    await defaults.button('下一步').click();
    await expect(dialog.getByRole('list', { name: '改动' }).getByRole('listitem')).toHaveText([
      '钉钉加入',
      '门店助手加入',
      'com.example.other加入',
      '微信移除',
    ]);
    await defaults.password.fill(rightPassword);
    await defaults.button('保存').click();
    await expect(defaults.card).toContainText('默认允许的应用已保存，未向任何设备发送指令');
    const { result } = await console.server.call(android.defaultAppRestriction, {}, { as: 'full' });
    expect(result.list).toEqual([
      { app_name: '支付宝', package_name: 'com.eg.android.AlipayGphone' },
      { app_name: '高德地图', package_name: 'com.autonavi.minimap' },
      { app_name: '钉钉', package_name: 'com.alibaba.android.rimet' },
      { app_name: '门店助手', package_name: 'com.example.store' },
      { app_name: 'com.example.other', package_name: 'com.example.other' },
    ]);
  });

  it('[decision.android.restrictions] are not saved without what is typed that is no package name', async () => {
    const defaults = new DefaultPage(await console.pageOf('full'), 'android');
    const { page, dialog } = defaults;
    await defaults.open('app');
    await defaults.edit.click();
    await dialog.getByRole('checkbox', { name: /^微信/ }).click();
    const name = dialog.getByLabel('其他应用的包名');
    await name.fill('com.example.');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await expect(name).toBeFocused();
    await expect(dialog).toContainText('应用包名有误');
    await expect(dialog.getByRole('list', { name: '改动' })).toHaveCount(0);
    await page.keyboard.press('End');
    await page.keyboard.type('store');
    const title = dialog.getByLabel('应用名称');
    await title.fill('店'.repeat(appNameMaxLength + 1));
    await dialog.getByRole('button', { name: '下一步' }).click();
    await expect(title).toBeFocused();
    await expect(dialog.getByRole('list', { name: '改动' })).toHaveCount(0);
    await title.fill('');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await expect(dialog.getByRole('list', { name: '改动' })).toContainText('com.example.store加入');
    await dialog.getByRole('button', { name: '返回修改' }).click();
    await name.fill('store');
    await name.fill('');
    await dialog.getByRole('button', { name: '下一步' }).click();
    await expect(dialog.getByRole('list', { name: '改动' })).toBeVisible();
  });

  it('[decision.android.codes] [role.codes.android] are there to be read for who may not set them, with the reason', async () => {
    const defaults = new DefaultPage(await console.pageOf('viewOnly'), 'android');
    await defaults.open();
    await expect(defaults.card).toContainText('需要“设置系统限制”权限');
    await expect(defaults.edit).toHaveAttribute('aria-disabled', 'true');
    await defaults.page.getByText('应用限制', { exact: true }).click();
    await expect(defaults.card).toContainText('需要“设置应用限制”权限');
    await expect(defaults.edit).toHaveAttribute('aria-disabled', 'true');
  });
});
