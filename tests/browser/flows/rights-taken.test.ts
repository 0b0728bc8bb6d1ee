import type { Locator, Page } from 'playwright';
import { describe, expect as expectValue, it } from 'vitest';
import { updateClerk } from '#api/contract/people/clerks.ts';
import { type Permission, permissionCode, permissions, permissionTitle } from '#domain/access/permissions.ts';
import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { androidPhones } from '../support/android-phones.ts';
import { BatchPage } from '../support/batch-page.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { unfoldedMenu } from '../support/unfold.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const { devices } = seedIds;
const all = permissions.map(({ action }) => action);

/** What 李晓雯 may do, by an administrator's hand. */
async function give(actions: readonly Permission[]): Promise<void> {
  const body = {
    id: accounts.full.id,
    quota: 0,
    permission: actions.map(permissionCode).join(','),
    visible_clerk: [accounts.lockOnly.id],
    password: rightPassword,
  };
  const { verdict } = await console.server.call(updateClerk, { body }, { as: 'admin' });
  expectValue(verdict).toBe('200');
}

const without = (taken: Permission) => all.filter((action) => action !== taken);

/** A page that 李晓雯 has open, with all rights. */
async function atWork(): Promise<Page> {
  await give(all);
  return console.pageOf('full');
}

/**
 * Takes one right after the other: what it allows cannot be pressed any more and says which right it lacks, all else can. Each takes the
 * stream with it, which comes back after some seconds: a thorough run takes all, others some of each page.
 */
async function takeEach(buttons: readonly (readonly [Permission, Locator])[]): Promise<void> {
  for (const [, button] of buttons) await expect(button).toBeEnabled();
  for (const [taken, button] of buttons.filter((_, index) => thorough || index % 5 === 0)) {
    await give(without(taken));
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(new RegExp(permissionTitle(taken)));
    for (const [other, usable] of buttons) {
      if (other !== taken) await expect(usable).not.toHaveAttribute('aria-disabled', 'true');
    }
  }
  await give(all);
  for (const [, button] of buttons) await expect(button).not.toHaveAttribute('aria-disabled', 'true');
}

/** Which button of which device stands for which right. */
const ofDevices = [
  {
    kind: 'apple',
    state: 'unlocked',
    device: devices.unlockedOnline,
    rights: {
      'apple.setWallpaper': '设置壁纸',
      'apple.enableLostMode': '锁定设备',
      'apple.reboot': '重启设备',
      'apple.clearPasscode': '清除锁屏密码',
      'apple.setAppRestriction': '应用限制',
      'apple.turnOnActivationLock': '开启激活锁',
      'apple.erase': '抹掉设备',
      'apple.abmUnbind': 'ABM 解绑',
      'apple.setSystemRestriction': '设置系统限制',
      'apple.removeMainProfile': '移除主描述文件',
      'apple.archive': '移入回收站',
      'apple.oneClickUnlock': '一键解锁',
    },
  },
  {
    kind: 'apple',
    state: 'locked',
    device: devices.lockedOfLockOnly,
    rights: {
      'apple.disableLostMode': '解除锁定',
      'apple.playLostSound': '播放声音',
      'apple.getActivationLockPassword': '查看激活锁密码',
      'apple.turnOffActivationLock': '关闭激活锁',
    },
  },
  {
    kind: 'android',
    state: 'unlocked',
    device: androidPhones.androidUnlocked,
    rights: {
      'android.setWallpaper': '设置壁纸',
      'android.lock': '锁定设备',
      'android.getLocation': '获取位置',
      'android.setSystemRestriction': '设置系统限制',
      'android.setAppRestriction': '应用限制',
      'android.deregulate': '解除监管',
      'android.getDeregulatePasscode': '获取解除监管密码',
    },
  },
  {
    kind: 'android',
    state: 'locked',
    device: androidPhones.androidLocked,
    rights: { 'android.unlock': '解除锁定', 'android.getUnlockPasscode': '获取解锁密码' },
  },
  {
    kind: 'android',
    state: 'unregulated',
    device: androidPhones.androidUnregulated,
    rights: { 'android.regulate': '开始监管', 'android.archive': '归档' },
  },
] as const;

const ofLists = [
  { kind: 'apple', rights: { 'apple.new': '新增设备', 'apple.viewAll': '导出', 'apple.changeClerk': null } },
  {
    kind: 'android',
    rights: { 'android.new': '新增安卓设备', 'android.viewAll': '导出', 'android.changeClerk': null },
  },
] as const;

const ofMenu = {
  'report.list': '基础报告',
  'security.operationLog': '安卓操作日志',
  'security.loginLog': '登录日志',
} as const;

const entries = <Name extends Permission, Value>(rights: Readonly<Partial<Record<Name, Value>>>) =>
  Object.entries(rights) as [Name, Value][];

describe('a clerk at work, from whom one right after the other is taken and given back', () => {
  it('has every right looked at', () => {
    const looked = [...ofDevices, ...ofLists, { rights: ofMenu }].flatMap(({ rights }) =>
      Object.keys(rights),
    );
    expectValue([...looked, 'apple.viewVisibleClerk'].toSorted()).toEqual(all.toSorted());
  });

  it.each(ofDevices)(
    '[decision.clerk.permission] [role.codes] cannot press on the page of the $state $kind device what is not allowed any more',
    async ({ kind, device: id, rights }) => {
      const page = await atWork();
      const device = new DevicePage(page, kind);
      await device.open(id);
      await takeEach(
        entries<Permission, string>(rights).map(([right, name]) => [right, device.action(name)]),
      );
    },
  );

  it.each(ofLists)(
    '[decision.clerk.permission] [role.codes] cannot press over the list of $kind devices what is not allowed any more',
    async ({ kind, rights }) => {
      const page = await atWork();
      const list = new ListPage(page, kind);
      await list.open();
      await new BatchPage(page, kind).selectPage();
      const button = (name: string | null) =>
        name === null
          ? list.batchBar.getByRole('button', { name: '变更所属店员' })
          : page.getByRole('main').getByRole('button', { name, exact: true });
      await takeEach(
        entries<Permission, string | null>(rights).map(([right, name]) => [right, button(name)]),
      );
    },
  );

  it('[decision.clerk.permission] [decision.batch] is told in the open dialog of a batch, device by device, before the confirm', async () => {
    const page = await atWork();
    const batch = new BatchPage(page);
    await batch.list.open();
    await batch.openForPage('锁定设备');
    const message = batch.dialog.getByLabel('锁定提示内容', { exact: true });
    await message.fill('请联系门店办理续租');
    await expect(batch.ok(/^锁定设备 \d+ 台$/)).toBeEnabled();
    await give(without('apple.enableLostMode'));
    await expect(batch.lines.filter({ hasText: '无权限' })).toHaveCount(await batch.lines.count());
    await expect(batch.ok(/^锁定设备$/)).toHaveAttribute('aria-disabled', 'true');
    await give(all);
    await expect(batch.ok(/^锁定设备 \d+ 台$/)).not.toHaveAttribute('aria-disabled', 'true');
    await expect(message).toHaveValue('请联系门店办理续租');
  });

  it('[decision.clerk.permission] [role.codes] is led away from the page that they may not enter any more, and finds it in no menu', async () => {
    const page = await atWork();
    for (const [right, title] of entries<Permission, string>(ofMenu).slice(thorough ? 0 : -1)) {
      await page.goto(routePath('console'));
      const menu = await unfoldedMenu(page);
      const link = menu.getByRole('link', { name: title });
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await give(without(right));
      await expect(page).toHaveURL(new RegExp(`${routePath('console')}$`));
      await expect(page.getByText(messages.pageDenied)).toBeVisible();
      await expect(link).toHaveCount(0);
      await give(all);
      await expect(link).toBeVisible();
    }
  });

  it('[decision.clerk.permission] [role.clerk.visible] sees a colleague’s device no longer than it is allowed', async () => {
    const page = await atWork();
    const seen = without('apple.viewAll');
    await give(seen);
    const device = new DevicePage(page);
    await device.open(devices.lockedOfLockOnly);
    await give(seen.filter((action) => action !== 'apple.viewVisibleClerk'));
    await expect(page.getByRole('heading', { name: messages.deviceNotFound })).toBeVisible();
  });
});
