import { describe, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { desk } from '../support/console-under-test.ts';
import { DevicePage, rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { settled } from '../support/settled.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const { lock } = appleCommandCalls;

const console = useConsoleUnderTest();
const message = '您的租期已到，请联系门店。';

describe('a dialog', () => {
  it('[app.modal] stands in the middle with its footer, and closes neither by its mask nor by Esc', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(seedIds.devices.unlockedOnline);
    const trigger = device.action('锁定设备');
    await trigger.click();
    await expect(device.dialog).toBeVisible();
    await settled(page);

    const box = await device.dialog.boundingBox();
    if (!box) throw new Error('the dialog has no box');
    expect(Math.abs(box.x + box.width / 2 - desk.width / 2)).toBeLessThanOrEqual(1);
    expect(Math.abs(box.y + box.height / 2 - desk.height / 2)).toBeLessThanOrEqual(1);

    await device.field('锁定提示内容').fill(message);
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await expect(device.field('锁定提示内容')).toHaveValue(message);
    await expect(device.ok).toBeInViewport();
    await expect(device.dialog.getByRole('button', { name: '取消', exact: true })).toBeInViewport();

    await device.dialog.getByRole('button', { name: '取消', exact: true }).click();
    await expect(device.dialog).toBeHidden();
    await expect(trigger).toBeFocused();
  });

  it('[decision.modal] is a sheet from below up to 480 px and stands in the middle from there, and closes as little by mask and Esc', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await page.setViewportSize({ width: 480, height: 740 });
    await device.open(seedIds.devices.unlockedOnline);
    await device.action('锁定设备').click();
    await expect(device.dialog).toBeVisible();
    await settled(page);
    const boxAt = async (width: number) => {
      await page.setViewportSize({ width, height: 740 });
      await settled(page);
      const box = await device.dialog.boundingBox();
      if (!box) throw new Error('the dialog has no box');
      return { left: box.x, right: width - box.x - box.width, below: 740 - box.y - box.height };
    };
    for (const width of [320, 480]) {
      expect(await boxAt(width)).toEqual({ left: 0, right: 0, below: 0 });
      await device.field('锁定提示内容').fill(message);
      await page.mouse.click(width / 2, 5);
      await page.keyboard.press('Escape');
      await expect(device.field('锁定提示内容')).toHaveValue(message);
      await expect(device.ok).toBeInViewport();
      await expect(device.dialog.getByRole('button', { name: '取消', exact: true })).toBeInViewport();
    }
    const wider = await boxAt(481);
    expect(Math.abs(wider.left - wider.right)).toBeLessThanOrEqual(1);
    expect(wider.below).toBeGreaterThan(0);
  });

  it('[app.modal] OK shows loading while its work runs', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(seedIds.devices.unlockedOnline);
    const held = Promise.withResolvers<void>();
    await page.route(`**${lock.path}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await device.action('锁定设备').click();
    await device.fillLock({ message });
    await device.confirm(rightPassword);
    const ok = device.ok;
    await expect(ok).toHaveAttribute('aria-busy', 'true');
    await expect(ok).toBeInViewport();
    held.resolve();
    await expect(device.dialog).toBeHidden();
    await expect(device.status).toContainText('已锁定');
  });
});
