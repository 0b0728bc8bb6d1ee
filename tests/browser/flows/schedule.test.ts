import type { Locator } from 'playwright';
import { describe, it } from 'vitest';
import * as messages from '#domain/messages.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { phonesOf } from '../support/phones.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const minuteMs = 60_000;
const message = '您的租期今晚到期，请按时归还。';

/** What a person types into the field for the time: Shanghai's wall clock. */
const inMinutes = async (minutes: number) => {
  const now = await console.server.services.clock.now();
  return formatDateTime(new Date(now.getTime() + minutes * minuteMs).toISOString()).slice(0, -3);
};

async function scheduleLock(device: DevicePage, minutes: number): Promise<void> {
  await device.action('锁定设备').click();
  await device.fillLock({ message });
  await device.dialog.getByText('定时锁定', { exact: true }).click();
  await device.field('锁定时间').fill(await inMinutes(minutes));
  await device.confirm();
  await expect(device.dialog).toBeHidden();
}

async function boxOf(element: Locator) {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (!box) throw new Error('it has gone');
  return box;
}

describe('a lock at a time', () => {
  it('[ios.lock.schedule] [call.ios.cancel] is shown as 已定时, can be cancelled, and then nothing reaches the phone', async () => {
    const id = seedIds.devices.unlockedOnline;
    const phones = phonesOf(console.server);
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(id);
    await scheduleLock(device, 30);
    await expect(device.status).toContainText('已定时');
    await expect(device.status).toContainText('未锁定');

    await page
      .getByRole('button', { name: /^取消定时/ })
      .first()
      .click();
    await device.dialog.getByRole('button', { name: '取消定时', exact: true }).click();
    await expect(device.dialog).toBeHidden();
    await expect(device.status).not.toContainText('已定时');
    await expect(device.record.getByRole('listitem').first()).toContainText('锁定设备 已取消');

    await console.server.advance(60 * minuteMs);
    await device.open(id);
    await expect(device.status).toContainText('未锁定');
    const { commands } = await phones.read(id);
    expect(commands.filter(({ command }) => command === 'lock')).toEqual([]);
  });

  it('[ios.lock.schedule] [app.toast] stays in sight with its way back on a phone, and no message lies over it', async () => {
    const page = await console.pageOf('full', { viewport: { width: 390, height: 844 } });
    const device = new DevicePage(page);
    await device.open(seedIds.devices.unlockedOnline);
    await scheduleLock(device, 30);
    const banner = page.getByRole('status').filter({ hasText: '已定时：将于' });
    const message = page.getByRole('region', { name: '操作提示' }).getByText(messages.commandAccepted);
    const [first, second] = await Promise.all([boxOf(message), boxOf(banner)]);
    expect(first.y >= second.y + second.height || first.y + first.height <= second.y).toBe(true);
    await device.record.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(banner.getByRole('button', { name: /^取消定时/ })).toBeInViewport({ ratio: 1 });
  });

  it('[ios.lock.schedule] [decision.time] fires when its time has come', async () => {
    const id = seedIds.devices.unlockedOnline;
    const phones = phonesOf(console.server);
    // Times are Shanghai's wherever the browser stands.
    const page = await console.pageOf('full', { timezoneId: 'America/New_York' });
    const device = new DevicePage(page);
    await device.open(id);
    await scheduleLock(device, 10);
    await expect(device.status).toContainText('已定时');
    expect(await phones.effects(id)).toEqual({});
    await console.server.advance(11 * minuteMs);
    await expect(device.status).toContainText('已锁定');
    await expect(device.status).not.toContainText('已定时');
    expect(await phones.effects(id)).toEqual({ lock: 1 });
  });
});
