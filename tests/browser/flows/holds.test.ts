import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { erase } from '#api/contract/ios-commands.ts';
import * as unlockCalls from '#api/contract/one-click-unlock.ts';
import { holdMs } from '#domain/limits.ts';
import { routePath } from '#domain/routes.ts';
import { seedIds } from '#server/seed/ids.ts';
import { makeUnlockKey } from '#tests/server/unlock-fixtures.ts';
import { phone } from '../support/console-under-test.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { heldTasks, heldUnlock, tellHolds } from '../support/held-tasks.ts';
import { holdsBar } from '../support/holds-bar.ts';
import { phonesOf } from '../support/phones.ts';
import { serialOf } from '../support/serial-of.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const { unlockedOnline, unlockedOnline2, unlockedOnline3, lockedOnline, lockedOnline2 } = seedIds.devices;

const undoOf = (page: Page, serial: string) =>
  holdsBar(page).getByRole('button', { name: new RegExp(`^撤销.*${serial}$`) });
const toastsOf = (page: Page) => page.getByRole('region', { name: '操作提示' });

/** The browser shows the page, or another tab in its place. */
const show = (page: Page, visibility: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

/** As somebody who has the same session elsewhere. */
const eraseAs = (device_id: string) =>
  console.server.call(erase, { body: { device_id, password: rightPassword } }, { as: 'full' });

async function beginUnlock(device_id: string): Promise<string> {
  const { db } = console.server.services;
  const { id: clerk_id } = await db
    .selectFrom('clerk')
    .select('id')
    .where('id', '=', seedIds.clerks.full)
    .executeTakeFirstOrThrow();
  const key = await makeUnlockKey(console.server, { clerk_id, device_id });
  const body = { device_id, commands: ['turn_off_activation_lock' as const], key };
  const { result } = await console.server.call(unlockCalls.start, { body }, { as: 'full' });
  return result.id;
}

const effectsOf = (id: string) => phonesOf(console.server).effects(id);

describe('what of one’s own is held', () => {
  it('[decision.hold.proof] stands on every page with device and seconds, also after a reload; one press takes it back', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    const serial = await serialOf(console.server, unlockedOnline);
    await device.open(unlockedOnline);
    await device.action('抹掉设备').scrollIntoViewIfNeeded();
    await device.action('抹掉设备').click();
    await device.confirmSerial(serial);
    await device.confirm();
    await expect(holdsBar(page)).toContainText(new RegExp(`即将抹掉 .+ · ${serial}`));
    await expect(holdsBar(page)).toContainText(/剩余 \d+ 秒/);
    await expect(undoOf(page, serial)).toBeInViewport({ ratio: 1 });
    // The person went on with something: the focus stayed there.
    await expect(undoOf(page, serial)).not.toBeFocused();
    await expect(page).toHaveTitle(/^\d+ 秒内可撤销抹掉 · /);

    for (const path of [
      routePath('console'),
      routePath('console-device-ios-list'),
      routePath('console-help'),
      routePath('console-security-password'),
    ]) {
      await page.goto(path);
      await expect(undoOf(page, serial)).toBeInViewport({ ratio: 1 });
    }
    await undoOf(page, serial).click();
    await expect(toastsOf(page)).toContainText(`已撤销抹掉，设备未受影响：`);
    await expect(undoOf(page, serial)).toHaveCount(0);
    await expect(page).not.toHaveTitle(/秒内可/);
    await console.server.advance(holdMs);
    expect(await effectsOf(unlockedOnline)).toEqual({});
  });

  it('[decision.hold.proof] [decision.live] is in every tab, and taken back in one goes from all; a colleague has none of it', async () => {
    const [page, colleague] = [await console.signIn('full'), await console.signIn('admin')];
    const other = await page.context().newPage();
    await other.goto(routePath('console-device-ios-list'));
    const serial = await serialOf(console.server, unlockedOnline);
    await eraseAs(unlockedOnline);
    for (const tab of [page, other]) await expect(undoOf(tab, serial)).toBeVisible();
    await undoOf(other, serial).click();
    for (const tab of [page, other]) await expect(undoOf(tab, serial)).toHaveCount(0);
    await expect(holdsBar(colleague).getByRole('listitem')).toHaveCount(0);
  });

  it('[decision.hold.proof] stands above an open dialog and takes a press and the keyboard; several stand together', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    const held = [unlockedOnline2, unlockedOnline3, lockedOnline, lockedOnline2];
    for (const id of held) await eraseAs(id);
    await device.open(unlockedOnline);
    await expect(holdsBar(page).getByRole('listitem')).toHaveCount(4);
    await holdsBar(page).getByRole('button', { name: '还有 1 项' }).click();
    await expect(holdsBar(page).getByRole('button', { name: /^撤销/ })).toHaveCount(4);

    await device.action('锁定设备').click();
    await device.field('锁定提示内容').fill('请联系门店');
    const [first = '', second = ''] = await Promise.all(held.map((id) => serialOf(console.server, id)));
    await undoOf(page, first).click();
    await expect(toastsOf(page)).toContainText('已撤销抹掉');
    await expect(device.field('锁定提示内容')).toHaveValue('请联系门店');
    await device.dialog.getByRole('button', { name: '取消', exact: true }).click();
    await expect(device.dialog).toBeHidden();
    await undoOf(page, second).focus();
    await page.keyboard.press('Enter');
    await expect(undoOf(page, second)).toHaveCount(0);
    await expect(holdsBar(page).getByRole('listitem')).toHaveCount(2);
  });

  it('[decision.hold.proof] stands above the tabs of a phone and below the buttons of its dialog', async () => {
    const page = await console.pageOf('full');
    await page.setViewportSize(phone);
    const device = new DevicePage(page);
    const serial = await serialOf(console.server, unlockedOnline2);
    await eraseAs(unlockedOnline2);
    await device.open(unlockedOnline);
    await expect(undoOf(page, serial)).toBeInViewport({ ratio: 1 });
    const tabs = await page.getByRole('navigation').filter({ visible: true }).last().boundingBox();
    const bar = await holdsBar(page).getByRole('list').boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    await device.action('锁定设备').click();
    const ok = device.dialog.getByRole('button', { name: '确定', exact: true });
    await expect(ok).toBeInViewport({ ratio: 1 });
    const confirm = await ok.boundingBox();
    expect((confirm?.y ?? 0) + (confirm?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  it('[decision.hold.proof] counts by the server’s clock where the computer’s is wrong', async () => {
    const page = await console.pageOf('full', { timezoneId: 'Asia/Shanghai' });
    await page.clock.install({ time: Date.now() + 3_600_000 });
    await eraseAs(unlockedOnline);
    const serial = await serialOf(console.server, unlockedOnline);
    await page.goto(routePath('console'));
    await expect(undoOf(page, serial)).toBeVisible();
    await expect(holdsBar(page)).toContainText(/剩余 ([12]?\d|30) 秒/);
    await undoOf(page, serial).click();
    await expect(toastsOf(page)).toContainText('已撤销抹掉');
  });

  it('[decision.hold.proof] is named in the title of a tab that nobody looks at, without seconds that no browser counts there', async () => {
    const page = await console.pageOf('full');
    await tellHolds(page, () => heldTasks(1));
    await page.goto(routePath('console-help'));
    await expect(page).toHaveTitle(/^\d+ 秒内可撤销抹掉 · /);
    await show(page, 'hidden');
    await expect(page).toHaveTitle(/^可撤销抹掉 · /);
    await show(page, 'visible');
    await expect(page).toHaveTitle(/^\d+ 秒内可撤销抹掉 · /);
  });

  it('[decision.hold.proof] is told truly where it was too late', async () => {
    const page = await console.signIn('full');
    const serial = await serialOf(console.server, unlockedOnline);
    await eraseAs(unlockedOnline);
    await expect(undoOf(page, serial)).toBeVisible();
    // The server's time has gone on; the page is yet to hear of it.
    await page.route(
      (url) => url.pathname === '/api/user/tasks' || url.pathname === '/api/events',
      (route) => route.abort(),
    );
    await console.server.advance(holdMs);
    await expect.poll(async () => (await phonesOf(console.server).read(unlockedOnline)).enrolled).toBe(false);
    await undoOf(page, serial).click();
    await expect(toastsOf(page)).toContainText('来不及撤销，');
    await expect(undoOf(page, serial)).toHaveCount(0);
  });

  it('[decision.hold.proof] is said aloud once, with the seconds that are left then', async () => {
    const page = await console.pageOf('full');
    await tellHolds(page, () => heldTasks(2));
    await page.goto(routePath('console'));
    const said = holdsBar(page).getByRole('alert');
    await expect(said).toContainText(/即将抹掉 .+，\d+ 秒内可以撤销。/);
    const first = await said.textContent();
    const seconds = [...(first ?? '').matchAll(/(\d+) 秒内可以撤销/g)].map(([, count]) => Number(count));
    expect(seconds).toHaveLength(2);
    for (const count of seconds) expect(count).toBeGreaterThan(holdMs / 1_000);
    const shown = holdsBar(page).getByRole('timer').first();
    await expect(shown).not.toHaveText((await shown.textContent()) ?? '');
    expect(await said.textContent()).toBe(first);
  });

  it('[decision.unlock-saga] that is a one-click unlock is called so wherever one press ends the whole', async () => {
    const page = await console.pageOf('full');
    await tellHolds(page, () => [heldUnlock(10 * holdMs)]);
    await page.goto(routePath('console-help'));
    const { device } = heldUnlock(0);
    const about = `${device.product_name} · ${device.serial_number}`;
    await expect(holdsBar(page).getByRole('listitem')).toContainText(`一键解锁（即将关闭激活锁）：${about}`);
    await expect(holdsBar(page).getByRole('alert')).toContainText(`一键解锁（即将关闭激活锁）：${about}，`);
    await expect(
      holdsBar(page).getByRole('button', { name: `撤销一键解锁：${about}`, exact: true }),
    ).toBeVisible();
    await expect(page).toHaveTitle(/^\d+ 秒内可撤销一键解锁 · /);
  });

  it.each(['in the bar', 'in the records'])(
    '[decision.hold.proof] [decision.unlock-saga] a one-click unlock is one row, and taken back %s as a whole',
    async (place) => {
      const device = new DevicePage(await console.pageOf('full'));
      const { page } = device;
      await device.open(lockedOnline);
      const id = await beginUnlock(lockedOnline);
      await expect(holdsBar(page).getByRole('listitem')).toHaveText(/一键解锁（即将关闭激活锁）：/);
      const undo = place === 'in the bar' ? holdsBar(page) : device.record;
      await undo.getByRole('button', { name: /^撤销一键解锁/ }).click();
      await expect(toastsOf(page)).toContainText('已撤销一键解锁，其余步骤不再执行：');
      await expect(holdsBar(page).getByRole('listitem')).toHaveCount(0);
      const after = await console.server.call(unlockCalls.look, { params: { id } }, { as: 'full' });
      expect([after.result.status, after.result.cancel]).toEqual(['cancelled', 'won']);
    },
  );
});
