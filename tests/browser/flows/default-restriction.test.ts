import { describe, it } from 'vitest';
import { appWhiteList, setAppWhiteList } from '#api/contract/apple/app-white-list.ts';
import { setDefaultSystemRestriction } from '#api/contract/apple/default-restrictions.ts';
import { itunesSearch } from '#api/contract/outside.ts';
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
