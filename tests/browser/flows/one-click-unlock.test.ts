import { describe, it } from 'vitest';
import { holdMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { rightPassword, wrongPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { phonesOf } from '../support/phones.ts';
import { serialOf } from '../support/serial-of.ts';
import { UnlockDialog, unlockSteps } from '../support/unlock-dialog.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const id = seedIds.devices.lockedOnline;
describe('one-click unlock', () => {
  it('[ios.unlock.prevalidation] [decision.unlock-saga] takes a locked phone through all seven commands to the bin', async () => {
    const unlock = await UnlockDialog.of(await console.pageOf('full'), id);
    await unlock.choose(...unlockSteps);
    await unlock.prevalidate();
    await unlock.typeCode(console.server);
    await unlock.press('预检');
    const verdicts = unlock.dialog.getByRole('list', { name: '预检结果' }).getByRole('listitem');
    await expect(verdicts).toHaveText(
      unlockSteps.map((name) => new RegExp(`${name}.*${name === '移除主描述文件' ? '一并完成' : '将执行'}`)),
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
      unlockSteps.map(
        (name) => new RegExp(`${name}.*${name === '移除主描述文件' ? '随抹掉进行' : '已执行'}`),
      ),
    );
    await unlock.press('完成');
    await expect(unlock.dialog).toBeHidden();
    await expect(unlock.action('一键解锁')).toHaveAttribute('aria-disabled', 'true');
    const { enrolled, locked } = await phonesOf(console.server).read(id);
    expect([enrolled, locked]).toEqual([false, false]);
  });

  it('[decision.sms] asks for a wrong code anew and not for the right password, and the other way round', async () => {
    const unlock = await UnlockDialog.of(await console.pageOf('full'), id);
    await unlock.choose('关闭激活锁');
    await unlock.prevalidate();
    await unlock.typeCode(console.server);
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
