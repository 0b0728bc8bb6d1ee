import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { routePath } from '#domain/access/routes.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { holdsBar } from '../support/holds-bar.ts';
import { holdLonger, longHoldMs } from '../support/long-hold.ts';
import { phonesOf } from '../support/phones.ts';
import { told } from '../support/toasts.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const { lock, erase } = appleCommandCalls;

const console = useConsoleUnderTest();
const { lockedOnline, unlockedOnline, scheduled } = seedIds.devices;

const commandsOf = async (id: string) => (await phonesOf(console.server).read(id)).commands;
const confirm = (device: DevicePage, action = '取消指令') =>
  device.dialog.getByRole('button', { name: action, exact: true }).click();
const understood = (device: DevicePage) =>
  device.dialog.getByRole('button', { name: '知道了', exact: true }).click();
/** In the records, the latest first. */
const cancels = (device: DevicePage) => device.record.getByRole('button', { name: /^取消/ });

/** The newest rows of the operation log. */
async function openLog(page: Page) {
  await page.goto(routePath('console-security-operation-log-apple'));
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('苹果操作日志');
  return rows;
}

/** A phone out of reach has a lock in its queue, and a person looks at it. */
async function lockOutOfReach(id: string): Promise<DevicePage> {
  await phonesOf(console.server).goOutOfReach(id);
  const body = { device_id: id, message: '请联系门店', when: 'now', password: rightPassword } as const;
  await console.server.call(lock, { body }, { as: 'admin' });
  const device = new DevicePage(await console.pageOf('full'));
  await device.open(id);
  await expect(device.record.getByRole('listitem').first()).toContainText(/锁定设备 (已推送|等待设备联网)/);
  return device;
}

/** A phone has had a lock and done it, its answer got lost, and it has said nothing since. */
async function lockTaken(id: string): Promise<DevicePage> {
  const phones = phonesOf(console.server);
  await phones.script(id, [{ answer: 'drop' }]);
  const body = { device_id: id, message: '请联系门店', when: 'now', password: rightPassword } as const;
  await console.server.call(lock, { body }, { as: 'admin' });
  await expect.poll(() => phones.effects(id)).toEqual({ lock: 1 });
  await phones.goOutOfReach(id);
  const device = new DevicePage(await console.pageOf('full'));
  await device.open(id);
  return device;
}

describe('a cancel before the command is sent', () => {
  it('[decision.hold] takes a colleague’s held command back with one press: the phone never hears of it', async () => {
    const before = await commandsOf(lockedOnline);
    const body = { device_id: lockedOnline, password: rightPassword };
    await console.server.call(erase, { body }, { as: 'admin' });
    await holdLonger(console.server, lockedOnline);
    const device = new DevicePage(await console.pageOf('full'));
    await device.open(lockedOnline);
    // A colleague's stands in the records; one's own in the bar, besides.
    await expect(device.record.getByRole('listitem').first()).toContainText('抹掉设备 可撤销');
    await expect(holdsBar(device.page).getByRole('listitem')).toHaveCount(0);
    await device.record.getByRole('button', { name: /^撤销抹掉/ }).click();
    await told(device.page, '已撤销抹掉，设备未受影响');
    await expect(device.dialog).toHaveCount(0);
    const entry = device.record.getByRole('listitem').first();
    await expect(entry).toContainText('抹掉设备 已撤销（未发出）');
    await expect(entry).toContainText(`由${accounts.full.name}撤销`);
    await console.server.advance(longHoldMs);
    expect(await commandsOf(lockedOnline)).toEqual(before);
    await device.page.reload();
    await expect(entry).toContainText('抹掉设备 已撤销（未发出）');
    await expect((await openLog(device.page)).first()).toContainText('已撤销（未发出）');
  });

  it('[call.ios.cancel] [decision.live] by two people at once is one person’s, and the other is told; both see it live', async () => {
    const device = new DevicePage(await console.pageOf('full'));
    const other = await console.signIn('admin');
    await openLog(other);
    const [, id = ''] = /操作号 (\w{7})/.exec((await scheduledText(device)) ?? '') ?? [];
    await other.getByRole('button', { name: `取消定时锁定，操作号 ${id}` }).click();
    const asked = other.getByRole('alertdialog');
    await expect(asked).toContainText('自动锁定，取消后将不再执行。');
    await device.page
      .getByRole('main')
      .getByRole('button', { name: /^取消定时锁定/ })
      .first()
      .click();
    await confirm(device, '取消定时');
    await told(device.page, '已取消定时锁定：');
    await expect(asked).toContainText(`${accounts.full.name}已于`);
    await asked.getByRole('button', { name: '取消定时', exact: true }).click();
    await expect(asked.getByRole('alert')).toContainText(/取消，指令未发出 \[\w+\]$/);
    await asked.getByRole('button', { name: '知道了', exact: true }).click();
    await expect(asked).toBeHidden();
    await expect(other.getByRole('button', { name: id })).toHaveCount(0);
  });
});

async function scheduledText(device: DevicePage): Promise<string | null> {
  await device.open(scheduled);
  return device.page.getByRole('main').getByRole('status').filter({ hasText: '已定时' }).textContent();
}

describe('a cancel after the command was sent', () => {
  it('[call.ios.cancel] [decision.waiting] takes it back from a phone that has not come for it: that never locks', async () => {
    const device = await lockOutOfReach(unlockedOnline);
    await cancels(device).click();
    await expect(device.dialog).toContainText('等待设备联网，设备尚未收到。');
    await confirm(device);
    await told(device.page, /已取消指令，设备未收到：锁定设备（iPhone [^：]+）/);
    await expect(device.record.getByRole('listitem').first()).toContainText('锁定设备 已取消（已收回）');
    await expect(device.status).toContainText('未锁定');
    const row = (await openLog(device.page)).first();
    await expect(row).toContainText('已取消（已收回）');
    await phonesOf(console.server).comeBack(unlockedOnline);
    await expect.poll(async () => (await phonesOf(console.server).read(unlockedOnline)).locked).toBe(false);
    expect(await phonesOf(console.server).effects(unlockedOnline)).toEqual({ lock: 0 });
  });

  it('[decision.waiting] [decision.one-active] an unlock says that it takes back a lock which has not come', async () => {
    const device = await lockOutOfReach(unlockedOnline);
    await device.action('解除锁定').click();
    await expect(device.dialog).toContainText('设备尚未锁定：将取消尚未执行的锁定。');
    await expect(device.dialog).not.toContainText('照常使用');
  });

  it('[call.ios.cancel] [decision.live] is told as too late; when the phone acts all the same, the state is put right for everybody', async () => {
    const id = unlockedOnline;
    const device = await lockTaken(id);
    const onlooker = new DevicePage(await console.pageOf('admin'));
    await onlooker.open(id);
    // Where the command under way is told of.
    await device.page
      .getByRole('main')
      .getByRole('button', { name: /^取消指令：锁定设备/ })
      .first()
      .click();
    await expect(device.dialog).toContainText('设备已取走的将提示来不及取消。');
    await confirm(device);
    await expect(device.dialog.getByRole('status')).toHaveText('来不及取消：指令已发出，设备仍可能执行');
    await understood(device);
    for (const page of [device, onlooker]) {
      await expect(page.record).toContainText('锁定设备 取消来不及');
      await expect(page.record).toContainText(`${accounts.full.name} · 指令已发出，设备仍可能执行`);
      await expect(cancels(page)).toHaveAccessibleDescription(/已于 .+ 取消，但来不及：指令已发出/);
    }
    await phonesOf(console.server).comeBack(id);
    for (const page of [device, onlooker]) {
      await expect(page.status).toContainText('已锁定');
      await expect(page.record.getByRole('listitem').first()).toContainText('取消后设备仍执行，状态已更正');
      await expect(cancels(page)).toHaveCount(0);
    }
    await device.page.reload();
    await expect(device.record.getByRole('listitem').first()).toContainText('取消后设备仍执行，状态已更正');
    await expect(device.record).toContainText('取消来不及');
    const row = (await openLog(device.page)).first();
    await expect(row).toContainText('已执行');
    await expect(row).toContainText(`${accounts.full.name}取消来不及 · 取消后设备仍执行，状态已更正`);
  });

  it('[call.ios.cancel] says that the phone has acted already, where it answers while the person decides', async () => {
    const device = await lockOutOfReach(unlockedOnline);
    await cancels(device).click();
    await expect(device.dialog).toContainText('等待设备联网，设备尚未收到。');
    await phonesOf(console.server).comeBack(unlockedOnline);
    await expect(device.dialog).toContainText('该操作已结束（已执行），无需取消。');
    await confirm(device);
    await expect(device.dialog.getByRole('status')).toHaveText('来不及取消：设备已执行');
    await understood(device);
    await expect(device.status).toContainText('已锁定');
  });
});

it('[role.non-admin] [role.check] somebody without the right sees why not, and whom to ask', async () => {
  const device = new DevicePage(await console.pageOf('viewOnly'));
  await device.open(scheduled);
  await expect(cancels(device).first()).toHaveAttribute('aria-disabled', 'true');
  await expect(cancels(device).first()).toHaveAccessibleDescription(
    '没有权限执行此操作。需要“锁定设备”权限，请联系门店管理员开通',
  );
});
