import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { updateClerk } from '#api/contract/people/clerks.ts';
import { permissionMap } from '#api/contract/people/system.ts';
import { me } from '#api/contract/people/user.ts';
import { routePath } from '#domain/access/routes.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import * as openMessages from '#domain/messages.ts';
import { accounts } from '#server/seed/accounts.ts';
import { ClerksPage } from '../support/clerks-page.ts';
import { CodeForm } from '../support/code-form.ts';
import { expect } from '../support/expect.ts';
import { tryLogIn } from '../support/sign-in.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const { admin, lockOnly, viewOnly } = accounts;
const number = '12057180041';
const password = 'Phone-2026';

/** On a page of its own, where nobody is logged in. */
async function logIn(person: { phone_number: string; password: string }): Promise<Page> {
  const page = await console.newPage();
  await tryLogIn(page, person);
  return page;
}

const asAdmin = async () => ClerksPage.opened(await console.pageOf('admin'));

const rowOf = ({ page }: ClerksPage, name: string) => page.getByRole('row').filter({ hasText: name });

describe('a new clerk', () => {
  it('[role.clerk.admin] [decision.clerk.new] is added with the code on the clerk’s phone, logs in, and sees only what is allowed', async () => {
    const clerks = await asAdmin();
    await clerks.page.getByRole('button', { name: '新增店员' }).click();
    const form = new CodeForm(clerks.page, clerks.dialog);
    await form.fill({ 姓名: '周宁', 手机号: number, 登录密码: password, 安全密码: 'Guard-2026' });
    await form.button('获取验证码').click();
    await expect(clerks.dialog.getByText(/^已发送到 120\*\*\*\*0041/)).toBeVisible();
    await form.fill({ 短信验证码: '000000' });
    await form.button('新增').click();
    await expect(clerks.dialog.getByRole('alert')).toContainText('短信验证码错误或已过期');
    await form.fill({ 短信验证码: await form.lastCode(number) });
    await form.button('新增').click();
    await expect(clerks.dialog).toHaveCount(0);
    await expect(clerks.drawer).toContainText('周宁');
    await expect(clerks.drawer.getByRole('region', { name: '权限' })).toContainText('新增苹果设备');

    const page = await logIn({ phone_number: number, password });
    await expect(page).toHaveURL(/\/console$/);
    await expect(page.getByRole('navigation').first()).not.toContainText('店员管理');
    await page.goto(routePath('console-merchant-employee'));
    await expect(page).toHaveURL(/\/console$/);
  });

  it('[valid.clerk.create] says at each field what is missing, and that a number is in use', async () => {
    const clerks = await asAdmin();
    await clerks.page.getByRole('button', { name: '新增店员' }).click();
    const form = new CodeForm(clerks.page, clerks.dialog);
    await clerks.dialog.getByRole('switch', { name: '限制配额' }).click();
    await form.button('新增').click();
    await expect(clerks.dialog.getByRole('alert')).toHaveCount(6);
    await expect(clerks.dialog).toContainText(clerkMessages.quotaRequired);
    await form.fill({
      姓名: '周宁',
      手机号: lockOnly.phone_number,
      登录密码: password,
      安全密码: 'Guard-2026',
      '配额（台）': '0',
    });
    await form.button('获取验证码').click();
    await expect(clerks.dialog.getByText(/^已发送到/)).toBeVisible();
    await form.fill({ 短信验证码: await form.lastCode(lockOnly.phone_number) });
    await form.button('新增').click();
    await expect(clerks.dialog.getByRole('alert')).toContainText(clerkMessages.quotaOfNone);
    await form.fill({ '配额（台）': '5' });
    await form.button('新增').click();
    await expect(clerks.dialog.getByRole('alert')).toContainText(clerkMessages.phoneInUse);
    await expect(form.field('姓名')).toHaveValue('周宁');
  });
});

describe('an administrator without a secondary password', () => {
  it('[decision.two-passwords] is told so once, above the form of a new clerk, with the way to set it', async () => {
    const page = await console.pageOf('admin');
    await page.route(`**${me.path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), has_secondary_password: false } });
    });
    const clerks = new ClerksPage(page);
    await clerks.open();
    await page.getByRole('button', { name: '新增店员' }).click();
    const told = clerks.dialog.getByText(openMessages.secondaryUnset);
    await expect(told).toHaveCount(1);
    await expect(clerks.dialog.getByRole('link', { name: '去设置' })).toBeVisible();
    const [notice, name] = [await told.boundingBox(), await clerks.field('姓名').boundingBox()];
    expect(notice?.y ?? 0).toBeLessThan(name?.y ?? 0);
  });
});

describe('a clerk who is there', () => {
  it('[decision.clerk.last-admin] is not disabled, demoted or given another password by themselves: the reason stands there', async () => {
    const clerks = await asAdmin();
    await clerks.show(admin.name);
    for (const [name, reason] of [
      ['停用', clerkMessages.ownAccountKept],
      ['重置密码', clerkMessages.ownPasswordByCode],
    ] as const) {
      const button = clerks.drawer.getByRole('button', { name, exact: true });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAccessibleDescription(reason);
    }
    await clerks.press('修改权限');
    const isAdmin = clerks.dialog.getByRole('switch', { name: '门店管理员' });
    await expect(isAdmin).toHaveAttribute('aria-disabled', 'true');
    await expect(clerks.dialog).toContainText(clerkMessages.ownAdminKept);
    await isAdmin.click({ force: true });
    await expect(isAdmin).toBeChecked();
  });
});

describe('the rights of a clerk', () => {
  it('[role.map] stand as the server maps them, by their part of the product, and begin with a template or a colleague’s', async () => {
    const clerks = await asAdmin();
    await clerks.page.route(`**${permissionMap.path}`, async (route) => {
      const response = await route.fetch();
      const { list, total } = await response.json();
      const renamed = (right: { alias: string }) =>
        right.alias === 'apple.reboot' ? { ...right, title: '远程重启', is_high_privilege: true } : right;
      await route.fulfill({ response, json: { list: list.map(renamed), total } });
    });
    await clerks.show(lockOnly.name);
    await clerks.press('修改权限');
    const apple = clerks.dialog.getByRole('group', { name: '苹果设备', exact: true });
    await expect(apple.getByRole('checkbox', { name: /远程重启\s*高权限/ })).not.toBeChecked();
    const held = clerks.dialog.getByRole('group').getByRole('checkbox', { checked: true });
    await clerks.button('套用模板').click();
    await clerks.page.getByRole('menuitem', { name: '只读' }).click();
    await expect(clerks.dialog.getByRole('list', { name: '此人可以做什么' })).toContainText(
      '可以看到门店的全部苹果设备。',
    );
    await expect(clerks.dialog.getByRole('checkbox', { name: '锁定设备' }).first()).not.toBeChecked();
    await clerks.button('复制同事的权限').click();
    await clerks.page.getByRole('menuitem', { name: viewOnly.name }).click();
    await expect(held).toHaveCount(1);
    await expect(apple.getByRole('checkbox', { name: '查看全部苹果设备' })).toBeChecked();
    await clerks.dialog.getByLabel('搜索权限').fill('mhsb');
    await expect(clerks.dialog.getByText('未找到相关权限')).toBeVisible();
    await clerks.dialog.getByLabel('搜索权限').fill('sdsb');
    await expect(clerks.dialog.getByRole('checkbox', { name: '锁定设备' })).toHaveCount(2);
  });
});

describe('the list', () => {
  it('[role.clerk.quota] shows the quota of each as a bar and follows an edit', async () => {
    const clerks = await asAdmin();
    await clerks.show(lockOnly.name);
    await clerks.press('修改资料');
    const limit = clerks.dialog.getByRole('switch', { name: '限制配额' });
    if (!(await limit.isChecked())) await limit.click();
    const quota = clerks.field('配额（台）');
    await quota.fill('');
    await clerks.button('保存').click();
    await expect(clerks.dialog.getByRole('alert')).toHaveText(clerkMessages.quotaRequired);
    await expect(clerks.dialog).not.toContainText('超过配额');
    const answered = Promise.withResolvers<void>();
    await clerks.page.route(`**${updateClerk.path}`, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await quota.fill('５００');
    await clerks.button('保存').click();
    // The form stays as it is until it is saved.
    await expect(quota).toHaveAttribute('readonly');
    await expect(quota).toHaveValue('５００');
    answered.resolve();
    await expect(clerks.dialog).toHaveCount(0);
    await clerks.page.keyboard.press('Escape');
    await expect(rowOf(clerks, lockOnly.name).getByText(/\d+ \/ 500 台/)).toBeVisible();
    await expect(rowOf(clerks, lockOnly.name).getByRole('progressbar')).toHaveAttribute('max', '500');
  });
});
