import { describe, it } from 'vitest';
import { events } from '#api/contract/live.ts';
import { clerkList } from '#api/contract/people/clerks.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import { visibleClerksMax } from '#domain/limits.ts';
import { accounts } from '#server/seed/accounts.ts';
import { ClerksPage } from '../support/clerks-page.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const { admin, lockOnly, viewOnly } = accounts;

const asAdmin = async () => ClerksPage.opened(await console.pageOf('admin'));

describe('rights that are about to change', () => {
  it('[decision.clerk.permission] are only those that a search leaves in sight where a whole part is ticked, and with the administrator switched are told before the password is asked', async () => {
    const clerks = await asAdmin();
    await clerks.show(lockOnly.name);
    await clerks.press('修改权限');
    const held = clerks.dialog.getByRole('group').getByRole('checkbox', { checked: true });
    await expect(held).toHaveCount(1);
    await clerks.dialog.getByLabel('搜索权限').fill('cqsb');
    await clerks.dialog.getByRole('checkbox', { name: /^苹果设备/ }).check();
    await clerks.dialog.getByLabel('搜索权限').fill('');
    await expect(clerks.dialog.getByRole('checkbox', { name: '重启设备' })).toBeChecked();
    await expect(held).toHaveCount(2);
    await clerks.dialog.getByRole('switch', { name: '门店管理员' }).click();
    await clerks.button('下一步').click();
    const next = clerks.dialog.getByRole('region', { name: '成为管理员后，此人可以做什么' });
    await expect(next).toContainText('可以看到门店的全部设备，进行所有操作，并管理店员和门店设置。');
    await expect(clerks.dialog.getByRole('region', { name: '您的改动，尚未保存' })).toContainText('重启设备');
    // What is asked keeps away from the footer also over changes that go on below it.
    await clerks.page.setViewportSize({ width: 1366, height: 360 });
    const [field, footer] = [
      await clerks.field('安全密码').boundingBox(),
      await clerks.dialog.locator('footer').boundingBox(),
    ];
    expect((footer?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeGreaterThanOrEqual(16);
    await clerks.dialog.getByLabel('安全密码', { exact: true }).fill('Guard-2026');
    await clerks.button('保存').click();
    await expect(clerks.dialog).toHaveCount(0);

    await clerks.press('修改权限');
    await clerks.dialog.getByRole('switch', { name: '门店管理员' }).click();
    await clerks.button('下一步').click();
    await expect(clerks.dialog.getByRole('region', { name: '不再是管理员后，此人可以做什么' })).toContainText(
      /只能看到自己名下的苹果设备。可以对苹果设备进行：锁定设备、重启设备。/,
    );
  });
});

describe('rights that cannot be saved', () => {
  it('[decision.clerk.permission] say why: more visible clerks than may be', async () => {
    const clerks = await asAdmin();
    await clerks.page.route(`**${clerkList.path}*`, async (route) => {
      const response = await route.fetch();
      const { list, ...others } = await response.json();
      const visible_clerk = Array.from({ length: visibleClerksMax }, () => crypto.randomUUID());
      const seeingMany = list.map((one: { name: string }) =>
        one.name === lockOnly.name ? { ...one, visible_clerk } : one,
      );
      await route.fulfill({ response, json: { list: seeingMany, ...others } });
    });
    await clerks.open();
    await clerks.show(lockOnly.name);
    await clerks.press('修改权限');
    await clerks.dialog.getByRole('checkbox', { name: viewOnly.name }).check();
    await clerks.button('下一步').click();
    await expect(clerks.dialog.getByRole('alert')).toContainText(
      clerkMessages.visibleClerksTooMany(visibleClerksMax),
    );
    await clerks.dialog.getByRole('checkbox', { name: viewOnly.name }).uncheck();
    await expect(clerks.dialog.getByRole('alert')).toHaveCount(0);
  });
});

describe('two administrators who edit one clerk', () => {
  it('[decision.based-on] [decision.clerk.permission] the second is shown what the first has changed and by whom; nothing is overwritten', async () => {
    const clerks = await asAdmin();
    await clerks.show(viewOnly.name);
    await clerks.press('修改权限');
    await clerks.button('取消').click();
    await clerks.press('修改权限');
    await clerks.dialog.getByRole('switch', { name: '门店管理员' }).click();
    await clerks.button('下一步').click();
    await expect(clerks.dialog.getByRole('list').first()).toContainText('设为管理员');
    await clerks.confirm('保存');
    await expect(clerks.dialog).toHaveCount(0);

    const second = new ClerksPage(await console.pageOf('viewOnly'));
    await second.open();
    for (const one of [clerks, second]) {
      await one.open();
      await one.show(lockOnly.name);
      await one.press('修改权限');
    }
    await clerks.dialog.getByRole('checkbox', { name: /抹掉设备/ }).check();
    await expect(clerks.dialog.getByRole('list', { name: '此人可以做什么' })).toContainText('抹掉设备');
    await clerks.button('下一步').click();
    await expect(clerks.dialog.getByRole('listitem').filter({ hasText: '抹掉设备' })).toContainText('高权限');
    await clerks.confirm('保存');
    await expect(clerks.dialog).toHaveCount(0);

    await second.dialog.getByRole('checkbox', { name: '重启设备' }).check();
    await second.dialog.getByRole('checkbox', { name: /^安卓设备/ }).check();
    await second.button('下一步').click();
    await second.confirm('保存');
    await expect(second.dialog.getByRole('alert')).toContainText(
      new RegExp(`店员刚由${admin.name}于.+修改过，请查看后再保存`),
    );
    await expect(second.dialog.getByRole('region', { name: /^刚保存的其他改动/ })).toContainText('抹掉设备');
    await expect(second.dialog.getByRole('region', { name: /^您的改动/ })).toContainText('重启设备');
    await expect(second.field('安全密码')).toBeFocused();
    await expect(second.field('安全密码')).toBeInViewport({ ratio: 1 });
    await second.confirm('保存');
    await expect(second.dialog).toHaveCount(0);
    const rights = second.drawer.getByRole('region', { name: '权限' });
    for (const right of ['锁定设备', '抹掉设备', '重启设备']) await expect(rights).toContainText(right);
  });

  it('[decision.clerk.permission] somebody who is no administrator any more is told so at the confirm, and loses nothing typed', async () => {
    const first = await asAdmin();
    await first.show(viewOnly.name);
    await first.press('修改权限');
    await first.dialog.getByRole('switch', { name: '门店管理员' }).click();
    await first.button('下一步').click();
    await first.confirm('保存');
    await expect(first.dialog).toHaveCount(0);
    const second = new ClerksPage(await console.pageOf('viewOnly'));
    // Told of it at once, the console would lead them away.
    await second.page.route(`**${events.path}`, (route) => route.abort('connectionrefused'));
    await second.open();
    await second.show(lockOnly.name);
    await second.press('修改资料');
    await second.field('姓名').fill('赵一鸣（东门）');
    await first.press('修改权限');
    await first.dialog.getByRole('switch', { name: '门店管理员' }).click();
    await first.button('下一步').click();
    await first.confirm('保存');
    await expect(first.dialog).toHaveCount(0);
    await second.button('保存').click();
    await expect(second.dialog.getByRole('alert')).toContainText('权限');
    await second.button('返回修改').click();
    await expect(second.field('姓名')).toHaveValue('赵一鸣（东门）');
  });
});
