import type { Page } from 'playwright';
import type { TestServer } from '#tests/server/test-server.ts';
import { DevicePage, rightPassword } from './device-page.ts';
import { expect } from './expect.ts';
import { lastSentCode } from './sent-code.ts';

/** In the order of the dialog. */
export const unlockSteps = [
  '关闭激活锁',
  '解除锁定',
  '清除系统限制',
  'ABM 解绑',
  '抹掉设备',
  '移除主描述文件',
  '移入回收站',
];

/** The dialog of one device, as a person uses it. */
export class UnlockDialog extends DevicePage {
  readonly progress = this.dialog.getByRole('list', { name: '执行进度' }).getByRole('listitem');

  static async of(page: Page, id: string): Promise<UnlockDialog> {
    const unlock = new UnlockDialog(page);
    await unlock.open(id);
    return unlock;
  }

  async choose(...wanted: readonly string[]): Promise<void> {
    await this.action('一键解锁').click();
    for (const name of unlockSteps)
      await this.dialog.getByRole('checkbox', { name }).setChecked(wanted.includes(name));
    await this.press('下一步');
  }

  async prevalidate(): Promise<void> {
    await this.field('安全密码').fill(rightPassword);
    await this.press('预检');
  }

  /** The code that the server has sent to the person's phone. */
  async typeCode(server: TestServer): Promise<void> {
    await this.press('获取验证码');
    await expect(this.dialog).toContainText('已发送到');
    await this.field('短信验证码').fill(await lastSentCode(server));
  }

  press(name: string): Promise<void> {
    return this.dialog.getByRole('button', { name, exact: true }).click();
  }
}
