import { describe, it } from 'vitest';
import { secondaryTries } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage, rightPassword, wrongPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { hearsKeys } from '../support/hears-keys.ts';
import { ListPage } from '../support/list-page.ts';
import { phonesOf } from '../support/phones.ts';
import { lastSentCode } from '../support/sent-code.ts';
import { serialOf } from '../support/serial-of.ts';
import { told } from '../support/toasts.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const words = { message: '请联系门店', phone: '0571-8765 4321', footnote: '城西旗舰店' };

async function lockFormOf(id: string): Promise<DevicePage> {
  const page = await console.pageOf('full');
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
    await told(device.page, messages.secondaryMismatch);
    await expect(
      device.page.getByRole('alert').filter({ hasText: messages.secondaryMismatch }).first(),
    ).toBeVisible();
    await expect(device.field('安全密码')).toHaveValue('');
    await expect(device.field('安全密码')).toBeFocused();
    await expect(device.field('锁定提示内容')).toHaveValue(words.message);
    await expect(device.field('联系电话')).toHaveValue(words.phone);
    await expect(device.field('底部文字')).toHaveValue(words.footnote);

    await device.confirm(rightPassword);
    await expect(device.dialog).toBeHidden();
    await expect(device.status).toContainText('已锁定');
    expect(await phonesOf(console.server).effects(id)).toEqual({ lock: 1 });
  });

  it('[decision.password-field] says what is wrong with it until something else stands there', async () => {
    const device = await lockFormOf(seedIds.devices.unlockedOnline);
    const empty = device.dialog.getByRole('alert').filter({ hasText: '请输入安全密码' });
    await device.confirm('');
    await expect(empty).toBeVisible();
    await device.field('安全密码').fill('G');
    await expect(empty).toBeHidden();
    await device.confirm('');
    await expect(empty).toBeVisible();
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

describe('the dialog of a command', () => {
  it('[app.modal] stays when Esc or the mask is pressed, and takes Enter for OK', async () => {
    const id = seedIds.devices.unlockedOnline;
    const device = await lockFormOf(id);
    await hearsKeys(device.dialog);
    await device.page.keyboard.press('Escape');
    await device.page.mouse.click(5, 5);
    await expect(device.field('锁定提示内容')).toHaveValue(words.message);
    await device.field('安全密码').fill(rightPassword);
    await device.field('安全密码').press('Enter');
    await expect(device.dialog).toBeHidden();
    await expect(device.status).toContainText('已锁定');
  });

  it('[decision.grant] asks for the password once in five minutes for the same command', async () => {
    const device = await lockFormOf(seedIds.devices.unlockedOnline);
    await device.confirm(rightPassword);
    await expect(device.status).toContainText('已锁定');
    await device.page.getByRole('link', { name: '苹果设备' }).first().click();
    const row = device.page
      .getByRole('row')
      .filter({ hasText: await serialOf(console.server, seedIds.devices.unlockedOnline2) });
    const list = new ListPage(device.page);
    await list.search(await serialOf(console.server, seedIds.devices.unlockedOnline2));
    await row.getByRole('button', { name: '锁定设备' }).click();
    await expect(device.field('锁定提示内容')).toBeVisible();
    await expect(device.field('安全密码')).toHaveCount(0);
    await device.ok.click();
    await expect(row).toContainText('已锁定');
  });

  it('[decision.hold.proof] asks for the password and the end of the serial number at every erasure', async () => {
    const device = new DevicePage(await console.pageOf('full'));
    for (const id of [seedIds.devices.unlockedOnline, seedIds.devices.unlockedOnline2]) {
      const serial = await serialOf(console.server, id);
      await device.open(id);
      await device.action('抹掉设备').click();
      const ok = device.ok;
      await expect(device.dialog).toContainText(serial);
      await expect(device.field('请输入序列号后四位以确认')).toBeFocused();
      await device.field('安全密码').fill(rightPassword);
      await expect(ok).toHaveAttribute('aria-disabled', 'true');
      await device.field('请输入序列号后四位以确认').fill('0000');
      await expect(device.dialog.getByRole('alert')).toHaveText('与设备序列号后四位不符');
      await expect(ok).toHaveAttribute('aria-disabled', 'true');
      await device.field('请输入序列号后四位以确认').fill(serial.slice(-4).toLowerCase());
      await expect(device.dialog.getByRole('alert')).toHaveCount(0);
      const [request] = await Promise.all([
        device.page.waitForRequest((sent) => sent.url().endsWith('/command/erase')),
        ok.click(),
      ]);
      expect(request.postDataJSON()).toEqual({ device_id: id, password: rightPassword });
      await expect(device.dialog).toBeHidden();
    }
  });
});

/** No code that was sent. */
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a password and an SMS code that are typed together', () => {
  it('[decision.sms] [session.forbidden.warn] where one of them is wrong, that one alone is typed anew', async () => {
    const id = seedIds.devices.unlockedOnline2;
    const device = new DevicePage(await console.pageOf('full'));
    await device.open(id);
    await device.action('关闭激活锁').click();
    await device.confirmSerial(await serialOf(console.server, id));
    await device.dialog.getByRole('button', { name: /^发送到/ }).click();
    await expect(device.dialog).toContainText('已发送至');
    const code = await lastSentCode(console.server);
    const password = device.field('安全密码');
    const smsCode = device.field('短信验证码');
    const told = (sentence: string) => device.dialog.getByRole('alert').filter({ hasText: sentence });

    await smsCode.fill(otherThan(code));
    await device.confirm(rightPassword);
    await expect(told(messages.smsMismatch)).toBeVisible();
    await expect(smsCode).toBeFocused();
    await expect(smsCode).toHaveValue('');
    await expect(password).toHaveValue(rightPassword);

    await smsCode.fill(code);
    await device.confirm(wrongPassword);
    await expect(told(messages.secondaryMismatch)).toBeVisible();
    await expect(password).toBeFocused();
    await expect(password).toHaveValue('');
    await expect(smsCode).toHaveValue(code);

    await device.confirm(rightPassword);
    await expect(device.dialog).toBeHidden();
    await expect(device.page.getByText('撤销').first()).toBeVisible();
  });
});
