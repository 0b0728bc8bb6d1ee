import { describe, it } from 'vitest';
import { secondaryTries } from '#domain/limits.ts';
import { messages } from '#domain/messages.ts';
import { seedIds } from '#server/seed/ids.ts';
import { DevicePage, rightPassword, wrongPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { phonesOf } from '../support/phones.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const words = { message: '请联系门店', phone: '0571-8765 4321', footnote: '城西旗舰店' };

async function lockFormOf(id: string): Promise<DevicePage> {
  const page = await console.signIn('full');
  const device = new DevicePage(page);
  await device.open(id);
  await device.action('锁定设备').click();
  await device.fillLock(words);
  return device;
}

describe('the secondary password', () => {
  it('[session.forbidden.warn] [decision.password-field] when wrong warns, is cleared, and costs no other typed text', async () => {
    const id = seedIds.devices.unlockedOnline;
    const device = await lockFormOf(id);
    await device.confirm(wrongPassword);
    await expect(
      device.page.getByRole('alert').filter({ hasText: messages.secondaryMismatch }).first(),
    ).toBeVisible();
    await expect(device.field('安全密码')).toHaveValue('');
    await expect(device.field('安全密码')).toBeFocused();
    await expect(device.field('锁定提示内容')).toHaveValue(words.message);
    await expect(device.field('联系电话')).toHaveValue(words.phone);
    await expect(device.field('脚注')).toHaveValue(words.footnote);

    await device.confirm(rightPassword);
    await expect(device.dialog).toBeHidden();
    await expect(device.status).toContainText('已锁定');
    expect(await phonesOf(console.server).effects(id)).toEqual({ lock: 1 });
  });

  it('[decision.secondary-lock] is not tried any more after five wrong ones', async () => {
    const id = seedIds.devices.unlockedOnline;
    const device = await lockFormOf(id);
    for (let tries = 0; tries < secondaryTries; tries++) {
      await device.confirm(wrongPassword);
      await expect(device.field('安全密码')).toHaveValue('');
    }
    await device.confirm(rightPassword);
    await expect(
      device.dialog.getByRole('alert').filter({ hasText: messages.secondaryLocked }),
    ).toBeVisible();
    expect(await phonesOf(console.server).effects(id)).toEqual({});
  });
});
