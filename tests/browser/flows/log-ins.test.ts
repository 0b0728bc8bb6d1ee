import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { accounts } from '#server/seed/accounts.ts';
import { expect } from '../support/expect.ts';
import { fillSignIn, signIn } from '../support/sign-in.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

/** Logs in as a person does, in a browser of its own. */
async function logIn(): Promise<Page> {
  const page = await console.newPage();
  await signIn(page, 'lockOnly');
  return page;
}

const openPasswords = (page: Page) => page.goto(routePath('console-security-password'));
const list = (page: Page, name: '登录设备' | '最近登录') =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem');

describe('where one is logged in', () => {
  it('[session.states] [decision.own-log-ins] is listed, and ended elsewhere: the other browser stands before the login', async () => {
    const [here, lost, other] = [await logIn(), await logIn(), await logIn()];
    await openPasswords(here);
    await expect(list(here, '登录设备')).toHaveCount(3);
    await expect(list(here, '登录设备').filter({ hasText: '当前设备' })).toHaveCount(1);
    await expect(list(here, '登录设备').filter({ hasText: '当前设备' }).getByRole('button')).toHaveCount(0);

    // Newest first: the last one that logged in is the first that can be ended.
    await here
      .getByRole('button', { name: /^退出登录：/ })
      .first()
      .click();
    await expect(list(here, '登录设备')).toHaveCount(2);
    await expect(other).toHaveURL(/\/login/);
    await lost.reload();
    await expect(lost.getByRole('navigation').first()).toBeVisible();

    await here.getByRole('button', { name: '退出其他设备' }).click();
    await expect(list(here, '登录设备')).toHaveCount(1);
    await expect(here.getByRole('button', { name: '退出其他设备' })).toHaveCount(0);
    await expect(lost).toHaveURL(/\/login/);
    await here.reload();
    await expect(list(here, '登录设备')).toHaveCount(1);
  });

  it('[decision.own-log-ins] [log.login] a wrong password shows among one’s last log-ins, and in the store’s log under its filter', async () => {
    const stranger = await console.newPage();
    await stranger.goto(routePath('login'));
    await fillSignIn(stranger, { ...accounts.lockOnly, password: 'Wrong-2026' });
    await stranger.getByRole('button', { name: '登录', exact: true }).click();
    await expect(stranger.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();

    const own = await console.signIn('lockOnly');
    await openPasswords(own);
    await expect(list(own, '最近登录').first()).toContainText('密码错误');
    await expect(list(own, '最近登录').first()).toContainText('新设备');

    const admin = await console.signIn('admin');
    await admin.goto(`${routePath('console-security-login-log')}?for_clerk=${accounts.disabled.id}`);
    await expect(admin.getByLabel('店员', { exact: true }).locator('option:checked')).toHaveText(
      `${accounts.disabled.name}（已停用）`,
    );
    await admin.getByLabel('店员', { exact: true }).selectOption({ label: accounts.lockOnly.name });
    await admin.getByLabel('结果', { exact: true }).selectOption({ label: '密码错误' });
    await admin.getByRole('button', { name: '查询', exact: true }).click();
    await expect(admin).toHaveURL(/status=1/);
    const rows = admin
      .getByRole('table')
      .getByRole('row')
      .filter({ has: admin.getByRole('cell') });
    await expect(rows.first()).toContainText(accounts.lockOnly.name);
    await expect(rows.first()).toContainText('127.0.0.1');
    await expect(rows.first()).toContainText('内网');
    for (const row of await rows.all()) await expect(row).toContainText('密码错误');
  });
});
