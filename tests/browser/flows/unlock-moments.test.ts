import { describe, it } from 'vitest';
import { seedIds } from '#server/seed/invented/ids.ts';
import { rightPassword } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { holdLonger, longHoldMs } from '../support/long-hold.ts';
import { phonesOf } from '../support/phones.ts';
import { serialOf } from '../support/serial-of.ts';
import { UnlockDialog } from '../support/unlock-dialog.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const id = seedIds.devices.lockedOnline;
const commandsOf = async () => (await phonesOf(console.server).read(id)).commands;
describe('one-click unlock', () => {
  it('[decision.hold] is found again by a page that was loaded anew, and taken back while it is held: nothing has been sent', async () => {
    const before = await commandsOf();
    const page = await console.signIn('full');
    const unlock = await UnlockDialog.of(page, id);
    await unlock.choose('关闭激活锁', '解除锁定');
    await unlock.prevalidate();
    await unlock.typeCode(console.server);
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
    const unlock = await UnlockDialog.of(await console.pageOf('full'), id);
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
});
