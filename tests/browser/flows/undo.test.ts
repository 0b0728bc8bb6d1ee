import { describe, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { held } from '#api/contract/held-tasks.ts';
import { events } from '#api/contract/live.ts';
import { routePath } from '#domain/access/routes.ts';
import { holdMs } from '#domain/limits.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { ownProfile } from '../support/console-under-test.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { holdsBar, undoOf } from '../support/holds-bar.ts';
import { stopClocks } from '../support/page-clock.ts';
import { phonesOf } from '../support/phones.ts';
import { serialOf } from '../support/serial-of.ts';
import { told } from '../support/toasts.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const { unlockedOnline } = seedIds.devices;

describe('an erasure that is held', () => {
  it('[decision.hold.proof] stands there as soon as it was given, with device and seconds, and one press takes it back', async () => {
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
    await expect(page).toHaveTitle(/^\d+ 秒内可撤销抹掉 · /);
    // The person went on with something: the focus stayed there.
    await expect(undoOf(page, serial)).not.toBeFocused();
    await undoOf(page, serial).click();
    await told(page, '已撤销抹掉，设备未受影响：', 'status');
    await expect(undoOf(page, serial)).toHaveCount(0);
    await expect(page).not.toHaveTitle(/秒内可/);
    await console.server.advance(holdMs);
    expect(await phonesOf(console.server).effects(unlockedOnline)).toEqual({});
  });

  it('[decision.hold.proof] is told truly where it was too late', async () => {
    const page = await console.pageOf('full', ownProfile);
    await page.clock.install();
    await page.goto(routePath('console'));
    const serial = await serialOf(console.server, unlockedOnline);
    await expect(holdsBar(page)).toBeAttached();
    const { erase } = appleCommandCalls;
    const body = { device_id: unlockedOnline, password: rightPassword };
    await console.server.call(erase, { body }, { as: 'full' });
    await expect(undoOf(page, serial)).toBeVisible();
    // The server's time has gone on; the page, whose own stands still, is yet to hear of it.
    await stopClocks(page);
    await page.route(
      (url) => url.pathname === held.path || url.pathname === events.path,
      (route) => route.abort(),
    );
    await console.server.advance(holdMs);
    await expect.poll(async () => (await phonesOf(console.server).read(unlockedOnline)).enrolled).toBe(false);
    await undoOf(page, serial).click();
    await told(page, '来不及撤销，', 'alert');
    await expect(undoOf(page, serial)).toHaveCount(0);
  });
});
