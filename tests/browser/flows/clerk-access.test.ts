import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { held } from '#api/contract/held-tasks.ts';
import { events } from '#api/contract/live.ts';
import { tasks } from '#api/contract/tasks.ts';
import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/member-messages.ts';
import { accounts } from '#server/seed/accounts.ts';
import { ClerksPage } from '../support/clerks-page.ts';
import { CodeForm } from '../support/code-form.ts';
import { expect } from '../support/expect.ts';
import { fillSignIn, tryLogIn } from '../support/sign-in.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const { admin, lockOnly } = accounts;

/** On a page of its own, where nobody is logged in. */
async function logIn(person: { phone_number: string; password: string }): Promise<Page> {
  const page = await console.newPage();
  await tryLogIn(page, person);
  return page;
}

const asAdmin = async () => ClerksPage.opened(await console.pageOf('admin'));

describe('the sessions of a clerk', () => {
  it('[role.clerk.admin] are seen by an administrator and ended one by one and together: the clerk stands before the login at once', async () => {
    const [phone, desk, tablet] = [await logIn(lockOnly), await logIn(lockOnly), await logIn(lockOnly)];
    for (const page of [phone, desk, tablet]) await expect(page).toHaveURL(/\/console$/);
    const clerks = await asAdmin();
    await clerks.show(lockOnly.name);
    const part = clerks.drawer.getByRole('region', { name: '登录设备', exact: true });
    const sessions = part.getByRole('listitem');
    await expect(sessions).toHaveCount(3);
    await expect(sessions.first()).toContainText(/登录 · 最近使用 .* · 127\.0\.0\.1 · 内网/);
    await sessions
      .first()
      .getByRole('button', { name: /^退出登录：/ })
      .click();
    await expect(sessions).toHaveCount(2);
    await expect(tablet).toHaveURL(/\/login/);
    await part.getByRole('button', { name: '退出全部设备' }).click();
    await expect(part).toContainText('暂无登录设备');
    for (const page of [phone, desk]) await expect(page).toHaveURL(/\/login/);

    await clerks.page.keyboard.press('Escape');
    await clerks.page.goto(`${routePath('console-merchant-employee')}?clerk=${crypto.randomUUID()}`);
    await expect(clerks.page.getByText('未找到该店员')).toBeVisible();
    await expect(clerks.page).toHaveURL(/\/employee$/);
    await clerks.page.goto(`${routePath('console-merchant-employee')}?clerk=${admin.id}`);
    await expect(sessions.filter({ hasText: '当前设备' })).toHaveCount(1);
    await expect(sessions.filter({ hasText: '当前设备' }).getByRole('button')).toHaveCount(0);
  });
});

describe('a login password that was reset', () => {
  it('[role.clerk.admin] [decision.password-field] is shown once; whoever logs in with it changes it first, wherever they go, and is let on then', async () => {
    await console.pageOf('lockOnly');
    const clerks = await asAdmin();
    await clerks.show(lockOnly.name);
    const sessions = clerks.drawer.getByRole('region', { name: '登录设备', exact: true });
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await clerks.press('重置密码');
    await clerks.confirm('重置密码');
    const shown = clerks.dialog.locator('output');
    await expect(shown).toHaveText(/^\S{8,}$/);
    const given = (await shown.textContent()) ?? '';
    // A second press of what confirmed it loses nothing.
    await clerks.page.keyboard.press('Enter');
    await expect(shown).toHaveText(given);
    const close = clerks.dialog.locator('footer').getByRole('button', { name: '关闭' });
    await expect(close).toHaveAttribute('aria-disabled', 'true');
    await clerks.dialog.getByRole('checkbox', { name: '我已记下新密码' }).click();
    await close.click();
    await expect(clerks.page.getByText(given)).toHaveCount(0);
    await expect(clerks.drawer).toContainText('待修改密码');
    await expect(sessions).toContainText('暂无登录设备');

    const list = routePath('console-device-ios-list');
    const password = new RegExp(`${routePath('console-security-password')}$`);
    const page = await console.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const ofWork = () => [tasks.path, held.path, events.path].filter((path) => asked.includes(path));
    await page.goto(list);
    await fillSignIn(page, { phone_number: lockOnly.phone_number, password: given });
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(password);
    await expect(page.getByRole('main')).toContainText('登录密码由系统生成');
    await page.getByRole('link', { name: '控制台' }).first().click();
    await expect(page.getByRole('status').filter({ hasText: messages.passwordToChange })).toBeVisible();
    await expect(page).toHaveURL(password);
    await page.goto(list);
    await expect(page).toHaveURL(password);

    const form = new CodeForm(page);
    await expect(form.field('短信验证码')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(ofWork()).toEqual([]);
    await form.fill({ 新登录密码: 'Phone-2027', 再次输入新登录密码: 'Phone-2027' });
    await form.button('保存').click();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('苹果设备');
    await expect.poll(ofWork).toEqual([tasks.path, held.path, events.path]);
  });
});
