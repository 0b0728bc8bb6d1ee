import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { holdMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage, rightPassword, wrongPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { holdLonger, longHoldMs } from '../support/long-hold.ts';
import { phonesOf } from '../support/phones.ts';
import { lastSentCode } from '../support/sent-code.ts';
import { serialOf } from '../support/serial-of.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const id = seedIds.devices.lockedOnline;
const steps = [
  '关闭激活锁',
  '解除锁定',
  '清除系统限制',
  'ABM 解绑',
  '抹掉设备',
  '移除主描述文件',
  '移入回收站',
];

/** The dialog of one device, as a person uses it. */
class UnlockDialog extends DevicePage {
  readonly progress = this.dialog.getByRole('list', { name: '执行进度' }).getByRole('listitem');

  static async of(page: Page): Promise<UnlockDialog> {
    const unlock = new UnlockDialog(page);
    await unlock.open(id);
    return unlock;
  }

  async choose(...wanted: readonly string[]): Promise<void> {
    await this.action('一键解锁').click();
    for (const name of steps)
      await this.dialog.getByRole('checkbox', { name }).setChecked(wanted.includes(name));
    await this.press('下一步');
  }

  async prevalidate(): Promise<void> {
    await this.field('安全密码').fill(rightPassword);
    await this.press('预检');
  }

  /** The code that the server has sent to the person's phone. */
  async typeCode(): Promise<void> {
    await this.press('获取验证码');
    await expect(this.dialog).toContainText('已发送到');
    await this.field('短信验证码').fill(await lastSentCode(console.server));
  }

  press(name: string): Promise<void> {
    return this.dialog.getByRole('button', { name, exact: true }).click();
  }
}

const commandsOf = async () => (await phonesOf(console.server).read(id)).commands;

describe('one-click unlock', () => {
  it('[ios.unlock.prevalidation] [decision.unlock-saga] takes a locked phone through all seven commands to the bin', async () => {
    const unlock = await UnlockDialog.of(await console.pageOf('full'));
    await unlock.choose(...steps);
    await unlock.prevalidate();
    await unlock.typeCode();
    await unlock.press('预检');
    const verdicts = unlock.dialog.getByRole('list', { name: '预检结果' }).getByRole('listitem');
    await expect(verdicts).toHaveText(
      steps.map((name) => new RegExp(`${name}.*${name === '移除主描述文件' ? '一并完成' : '将执行'}`)),
    );
    await expect(unlock.dialog).toContainText('以下 3 项操作不可恢复');
    const begin = unlock.dialog.getByRole('button', { name: '开始解锁', exact: true });
    await expect(begin).toHaveAttribute('aria-disabled', 'true');
    await unlock.confirmSerial(await serialOf(console.server, id));
    await unlock.press('开始解锁');

    await expect(unlock.dialog).toContainText('可撤销，还有');
    await console.server.advance(holdMs);
    await expect(unlock.dialog).toContainText('已完成', { timeout: 30_000 });
    await expect(unlock.progress).toHaveText(
      steps.map((name) => new RegExp(`${name}.*${name === '移除主描述文件' ? '随抹掉进行' : '已执行'}`)),
    );
    await unlock.press('完成');
    await expect(unlock.dialog).toBeHidden();
    await expect(unlock.action('一键解锁')).toHaveAttribute('aria-disabled', 'true');
    const { enrolled, locked } = await phonesOf(console.server).read(id);
    expect([enrolled, locked]).toEqual([false, false]);
  });

  it('[decision.hold] is found again by a page that was loaded anew, and taken back while it is held: nothing has been sent', async () => {
    const before = await commandsOf();
    const page = await console.signIn('full');
    const unlock = await UnlockDialog.of(page);
    await unlock.choose('关闭激活锁', '解除锁定');
    await unlock.prevalidate();
    await unlock.typeCode();
    await unlock.press('预检');
    await unlock.confirmSerial(await serialOf(console.server, id));
    await unlock.press('开始解锁');
    await expect(unlock.dialog).toContainText('可撤销，还有');

    await holdLonger(console.server, id);
    await page.reload();
    await unlock.action('查看或撤销').click();
    await expect(unlock.dialog).toContainText('“关闭激活锁”尚未发出');
    await unlock.press('撤销');
    await expect(unlock.dialog).toContainText('已撤销（未发出）');
    await expect(unlock.dialog).not.toContainText('已取消（未发出）');
    await unlock.press('完成');
    await expect(page.getByRole('main')).not.toContainText('一键解锁：');
    await console.server.advance(longHoldMs);
    expect(await commandsOf()).toEqual(before);
    await expect(unlock.status).toContainText('已锁定');
  });

  it('[decision.unlock-saga] stops where the phone refuses, says why, and goes on from there with the password', async () => {
    const phones = phonesOf(console.server);
    await phones.script(id, [{ answer: 'fail', reason: '设备拒绝执行' }]);
    const unlock = await UnlockDialog.of(await console.pageOf('full'));
    await unlock.choose('解除锁定', '清除系统限制');
    await unlock.prevalidate();
    await expect(unlock.dialog).toContainText('以下 2 步都可以事后恢复');
    await unlock.press('开始解锁');
    await expect(unlock.dialog).toContainText('停在“解除锁定”');
    await expect(unlock.progress).toHaveText([/解除锁定.*失败/, /清除系统限制.*待执行/]);

    await unlock.field('安全密码').fill(rightPassword);
    await unlock.press('继续执行');
    await expect(unlock.dialog).toContainText('已完成');
    await unlock.press('完成');
    await expect(unlock.status).toContainText('未锁定');
    expect(await phones.effects(id)).toMatchObject({ unlock: 1, 'set-system-restriction': 1 });
  });

  it('[decision.sms] asks for a wrong code anew and not for the right password, and the other way round', async () => {
    const unlock = await UnlockDialog.of(await console.pageOf('full'));
    await unlock.choose('关闭激活锁');
    await unlock.prevalidate();
    await unlock.typeCode();
    const password = unlock.field('安全密码');
    const smsCode = unlock.field('短信验证码');
    const told = (sentence: string) => unlock.dialog.getByRole('alert').filter({ hasText: sentence });
    const code = await smsCode.inputValue();
    await expect(password).toHaveValue(rightPassword);

    await smsCode.fill(code === '000000' ? '000001' : '000000');
    await unlock.press('预检');
    await expect(told(messages.smsMismatch)).toBeVisible();
    await expect(smsCode).toHaveValue('');
    await expect(password).toHaveValue(rightPassword);

    await smsCode.fill(code);
    await password.fill(wrongPassword);
    await unlock.press('预检');
    await expect(told(messages.secondaryMismatch)).toBeVisible();
    await expect(password).toHaveValue('');
    await expect(smsCode).toHaveValue(code);

    await unlock.prevalidate();
    await expect(unlock.dialog.getByRole('list', { name: '预检结果' })).toContainText('关闭激活锁');
  });
});
