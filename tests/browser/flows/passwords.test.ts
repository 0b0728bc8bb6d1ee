import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { resetPassword, updatePassword } from '#api/contract/people/account.ts';
import { captchaPath } from '#api/contract/people/captcha-path.ts';
import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import * as labels from '#ui/labels.ts';
import { atFirstCall } from '../support/at-first-call.ts';
import { chunkFile } from '../support/chunk-file.ts';
import { CodeForm } from '../support/code-form.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { fillSignIn } from '../support/sign-in.ts';
import { told } from '../support/toasts.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

const { phone_number: number, id, name } = accounts.full;
const newPassword = 'Phone-2027';
const forgotten = { name: '忘记密码？' } as const;

const logIn = async (page: Page, password: string) => {
  await fillSignIn(page, { phone_number: number, password });
  await page.getByRole('button', { name: '登录', exact: true }).click();
};

async function openReset(): Promise<{ page: Page; form: CodeForm }> {
  const page = await console.pageOf(null);
  await page.goto(routePath('login'));
  await page.getByLabel('手机号', { exact: true }).fill(number);
  await page.getByRole('button', forgotten).click();
  const dialog = page.getByRole('dialog', { name: '重置登录密码' });
  await expect(dialog).toBeVisible();
  return { page, form: new CodeForm(page, dialog) };
}

async function filledReset() {
  const { page, form } = await openReset();
  await form.fillCode(number);
  await form.fill({ 新密码: newPassword, 再次输入新密码: newPassword });
  return { page, form };
}

const expectReset = async (page: Page) => {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '密码已重置' })).toBeVisible();
  await expect(page.getByLabel('手机号', { exact: true })).toHaveValue(number);
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
};

describe('a forgotten password', () => {
  it('[decision.unguarded] [valid.update-password] is reset in a dialog of the login page, which then takes the new one', async () => {
    const { page, form } = await filledReset();
    await expect(form.field('手机号')).toHaveValue(number);
    await form.button('重置密码').click();
    await expectReset(page);

    await logIn(page, accounts.full.password);
    await expect(page.getByRole('alert').filter({ hasText: messages.loginFailed }).first()).toBeVisible();
    await logIn(page, newPassword);
    await expect(page).toHaveURL(routePath('console'));
  });

  it('leaves the login page with a captcha that counts, also when nothing was reset', async () => {
    const { page, form } = await openReset();
    const image = page.locator('main form img');
    const before = await image.getAttribute('src');
    await form.button('取消').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The dialog's own has taken its place in the cookie.
    await expect(image).not.toHaveAttribute('src', before ?? '');
    await expect(page.getByRole('button', forgotten)).toBeFocused();
    await logIn(page, accounts.full.password);
    await expect(page).toHaveURL(routePath('console'));
  });

  it('[decision.captcha] has a captcha that counts, also where the one of the login page is still on its way', async () => {
    const late = Promise.withResolvers<void>();
    const page = await console.pageOf(null);
    let arrived = Promise.resolve();
    await atFirstCall(page, captchaPath, async (route) => {
      const response = await route.fetch();
      arrived = late.promise.then(() => route.fulfill({ response }));
      await arrived;
    });
    await page.goto(routePath('login'));
    await page.getByRole('button', forgotten).click();
    const dialog = page.getByRole('dialog', { name: '重置登录密码' });
    const form = new CodeForm(page, dialog);
    await form.field('手机号').fill(number);
    await form.solveCaptcha();
    late.resolve();
    await arrived;
    await form.button('获取验证码').click();
    await expect(dialog.getByText(/^已发送到 /)).toBeVisible();
    for (const trouble of console.takeTroubles()) expect(trouble).toMatch(/ERR_ABORTED/);
  });

  it('asks again after a lost answer', async () => {
    const { page, form } = await filledReset();
    await atFirstCall(page, resetPassword.path, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await form.button('重置密码').click();
    await expect(form.place.getByText('未收到答复')).toBeVisible();
    await form.button('重试').click();
    await expectReset(page);
  });

  it('says at the code that it is wrong, and keeps the new password', async () => {
    const { page, form } = await filledReset();
    const code = await form.field('短信验证码').inputValue();
    await form.fill({ 短信验证码: code === '000000' ? '000001' : '000000' });
    await form.button('重置密码').click();
    await expect(form.field('短信验证码')).toHaveAccessibleDescription(new RegExp(messages.smsMismatch));
    await expect(form.field('短信验证码')).toBeFocused();
    await expect(form.field('新密码')).toHaveValue(newPassword);
    await form.fill({ 短信验证码: code });
    await page.keyboard.press('Enter');
    await expectReset(page);
  });

  it('is said where its code cannot be fetched, and a later press fetches it', async () => {
    const page = await console.pageOf(null);
    const chunk = chunkFile('password-reset-dialog');
    await page.route(chunk, (route) => route.abort('connectionrefused'));
    await page.goto(routePath('login'));
    await page.getByRole('button', forgotten).click();
    await expect(page.getByRole('region', { name: labels.messages })).toContainText(labels.partNotLoaded);
    await page.unroute(chunk);
    for (const trouble of console.takeTroubles()) expect(trouble).toMatch(/ERR_CONNECTION_REFUSED/);
    await page.getByRole('button', forgotten).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

describe('one’s own passwords', () => {
  it('[route.password] [decision.two-passwords] the one to log in with is changed by a code to the own number; this page stays logged in', async () => {
    const page = await console.signIn('full');
    await page.getByRole('button', { name }).filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    await expect(page).toHaveURL(routePath('console-security-password'));
    await page.getByRole('button', { name: '修改登录密码' }).click();
    const form = new CodeForm(page);
    await expect(form.button('获取验证码')).toBeFocused();
    await form.fillCode(number);
    await form.fill({ 新登录密码: newPassword, 再次输入新登录密码: newPassword });
    await form.button('保存').click();
    await expect(page.getByText('登录密码已修改')).toBeVisible();
    await expect(page.getByRole('button', { name: '修改登录密码' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('button', { name: '修改登录密码' })).toBeVisible();

    const other = await console.pageOf(null);
    await other.goto(routePath('login'));
    await logIn(other, newPassword);
    await expect(other).toHaveURL(routePath('console'));
  });

  it('[decision.two-passwords] who has no secondary password is told so by the first lock, and led to where it is set', async () => {
    await console.server.services.db
      .updateTable('clerk')
      .set({ secondary_password_hash: null })
      .where('id', '=', id)
      .execute();
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(seedIds.devices.unlockedOnline);
    await device.action('锁定设备').click();
    const notice = device.dialog.getByRole('status').filter({ hasText: messages.secondaryUnset });
    await expect(notice.getByRole('link', { name: '去设置' })).toBeVisible();
    await device.dialog.getByRole('button', { name: '取消' }).click();
    await device.lock({ message: '请联系门店' });
    const alert = device.dialog.getByRole('alert').filter({ hasText: messages.secondaryUnset });
    await alert.getByRole('link', { name: '去设置' }).click();

    await expect(page).toHaveURL(routePath('console-security-password'));
    const form = new CodeForm(page);
    await expect(form.field('新安全密码')).toHaveAttribute('autocomplete', 'off');
    await form.fillCode(number);
    await form.fill({ 新安全密码: 'Guard-2027', 再次输入新安全密码: 'Guard-2027' });
    await form.button('保存').click();
    await expect(page.getByText('已设置', { exact: true })).toBeVisible();

    await device.open(seedIds.devices.unlockedOnline);
    await device.lock({ message: '请联系门店' }, 'Guard-2027');
    await told(device.page, '指令已受理');
  });

  it('asks again after a lost answer, under the same key', async () => {
    const page = await console.pageOf('full');
    await page.goto(routePath('console-security-password'));
    await page.getByRole('button', { name: '修改安全密码' }).click();
    const form = new CodeForm(page);
    await form.fillCode(number);
    await form.fill({ 新安全密码: 'Guard-2027', 再次输入新安全密码: 'Guard-2027' });
    const keys: (string | undefined)[] = [];
    await page.route(`**${updatePassword.path}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await form.button('保存').click();
    await expect(page.getByText('未收到答复')).toBeVisible();
    await form.button('重试').click();
    await expect(page.getByText('安全密码已修改')).toBeVisible();
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });
});
