import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { clerkTasks } from '#api/contract/clerk-tasks.ts';
import { updateClerk } from '#api/contract/people/clerks.ts';
import { loginLog } from '#api/contract/people/login-log.ts';
import { permissionMap } from '#api/contract/people/system.ts';
import { me } from '#api/contract/people/user.ts';
import { routePath } from '#domain/access/routes.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import * as openMessages from '#domain/messages.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { sampleOperation } from '#tests/path-harness/browser/console-stage.ts';
import { BatchPage } from '../support/batch-page.ts';
import { ClerksPage } from '../support/clerks-page.ts';
import { CodeForm } from '../support/code-form.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { tryLogIn } from '../support/sign-in.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const { admin, lockOnly, viewOnly, disabled } = accounts;
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

describe('a clerk’s number', () => {
  it('[decision.bodies] [decision.clerk.new] is changed with the code that the new one reads, and is free once they are disabled: whoever adds it is offered to enable them', async () => {
    const [next, later] = ['12057180043', '12057180044'];
    const theirs = await console.pageOf('lockOnly');
    await theirs.goto(routePath('console'));
    const clerks = await asAdmin();
    const { page } = clerks;
    await clerks.show(lockOnly.name);
    await clerks.press('修改资料');
    const form = new CodeForm(page, clerks.dialog);
    await form.fill({ 新手机号: next });
    await form.button('下一步').click();
    await form.fill({ 安全密码: 'Guard-2026' });
    await form.button('获取验证码').click();
    await expect(clerks.dialog.getByText(/^已发送到 120\*\*\*\*0043/)).toBeVisible();
    await form.fill({ 短信验证码: '000000' });
    await form.button('保存').click();
    await expect(clerks.dialog.getByRole('alert')).toContainText('短信验证码错误或已过期');
    await form.fill({ 短信验证码: await form.lastCode(next) });
    await form.button('保存').click();
    await expect(clerks.dialog).toHaveCount(0);
    await expect(clerks.drawer).toContainText('120****0043');
    await expect(clerks.drawer).toContainText('尚未设置，不能下发指令');
    await expect(theirs).toHaveURL(/\/login/);

    await clerks.press('停用');
    await clerks.confirm('停用');
    await expect(clerks.dialog).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '新增店员' }).click();
    await form.fill({ 姓名: '周宁', 手机号: next, 登录密码: password, 安全密码: 'Guard-2026' });
    await console.server.advance(61_000);
    await form.button('获取验证码').click();
    await expect(clerks.dialog).toContainText(`${lockOnly.name}用过这个手机号，已停用`);
    await form.button('去启用').click();
    await expect(clerks.drawer).toContainText(lockOnly.name);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '新增店员' }).click();
    await form.fill({ 手机号: later });
    await expect(clerks.dialog).not.toContainText('用过这个手机号');
  });
});

describe('a clerk who is there', () => {
  it('[decision.clerk.disable] [role.clerk.disabled] is disabled, stands apart, and is enabled again', async () => {
    const theirs = await console.pageOf('lockOnly');
    await theirs.goto(routePath('console'));
    const clerks = await asAdmin();
    await clerks.show(lockOnly.name);
    await clerks.press('停用');
    await clerks.field('安全密码').fill('Guard-2027');
    await clerks.button('停用').click();
    await expect(clerks.dialog.getByRole('alert')).toContainText('安全密码');
    await clerks.confirm('停用');
    await expect(clerks.dialog).toHaveCount(0);
    await expect(clerks.drawer.getByRole('button', { name: '启用' })).toBeVisible();
    await expect(theirs).toHaveURL(/\/login/);
    await clerks.page.keyboard.press('Escape');
    await expect(clerks.drawer).toHaveCount(0);
    const away = clerks.page.getByRole('table', { name: '已停用的店员' });
    await expect(away).toContainText(lockOnly.name);
    await expect(away).toContainText(disabled.name);

    await clerks.show(lockOnly.name);
    await clerks.press('启用');
    await clerks.confirm('启用');
    await expect(clerks.drawer.getByRole('button', { name: '停用' })).toBeVisible();
    await clerks.page.keyboard.press('Escape');
    await expect(away).not.toContainText(lockOnly.name);
  });

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

  it('is found by name, first letters of its pinyin, or the end of the number, and put in order', async () => {
    const clerks = await asAdmin();
    const { page } = clerks;
    const search = page.getByLabel('搜索店员');
    const names = page.locator('[data-clerk]');
    for (const words of ['孙倩', 'sq', '0004']) {
      await search.fill(words);
      await expect(names).toHaveText([viewOnly.name]);
    }
    const nobody = page.getByText('没有符合条件的店员');
    await search.fill(disabled.name);
    await expect(names).toHaveText([disabled.name]);
    await expect(page.getByText('找到 1 人')).toBeVisible();
    await expect(nobody).toHaveCount(0);
    await search.fill('没有这个人');
    await expect(nobody).toBeVisible();
    await search.fill('');
    await page
      .getByRole('button', { name: /设备与配额/ })
      .first()
      .click();
    const counts = page.getByRole('table', { name: '店员', exact: true }).getByText(/^\d+( \/ \d+)? 台/);
    const used = (await counts.allTextContents()).map((text) => Number.parseInt(text, 10));
    expect(used.length).toBeGreaterThan(2);
    expect(used).toEqual(used.toSorted((a, b) => b - a));
  });
});

/** The browser itself reports what it does not get. */
function expectOnlyMissingNetwork(): void {
  for (const trouble of console.takeTroubles()) expect(trouble).toMatch(/ERR_INTERNET_DISCONNECTED/);
}

describe('what belongs to a clerk', () => {
  it('[decision.clerk.disable] is said to be loading, and a scheduled command says for when', async () => {
    const clerks = await asAdmin();
    const answered = Promise.withResolvers<void>();
    await clerks.page.route(`**${clerkTasks.path}?*`, async (route) => {
      await answered.promise;
      const { status, command, date_created } = sampleOperation();
      const device = {
        id: seedIds.devices.unlockedOnline,
        kind: 'apple',
        serial_number: 'F2LL5VC6KP',
        product_name: 'iPhone 15',
      };
      const task = {
        ...{
          kind: 'operation',
          id: '1',
          command_uuid: crypto.randomUUID(),
          command,
          date_created,
          status,
          device,
        },
        ...{
          hold_until: null,
          run_at: '2031-05-01T02:00:00.000Z',
          cancel: null,
          finished_at: null,
          remark: '',
        },
      };
      await route.fulfill({ json: { list: [task], total: 1 } });
    });
    await clerks.show(lockOnly.name);
    await clerks.press('停用');
    const tasksOf = clerks.dialog.locator('[data-machine=clerkTasks] [data-endable-list]');
    await expect(tasksOf).toHaveAttribute('aria-busy', 'true');
    await expect(tasksOf.locator('[aria-hidden=true]')).toBeVisible();
    answered.resolve();
    await expect(tasksOf).toContainText('定于 2031-05-01 10:00:00');
    await expect(tasksOf).toHaveAttribute('aria-busy', 'false');
  });

  it('says without network what was not done, and is loaded once it is back', async () => {
    await console.pageOf('lockOnly');
    const clerks = await asAdmin();
    const { page } = clerks;
    const logIns = `**${loginLog.path}?*`;
    await page.route(logIns, (route) => route.abort('internetdisconnected'));
    await clerks.show(lockOnly.name);
    await expect(clerks.drawer.getByText('登录记录加载失败。')).toBeVisible();
    await page.unroute(logIns);
    const sessions = clerks.drawer.locator('[data-machine=sessionList] [data-endable-list]');
    const end = sessions.getByRole('button', { name: /^退出登录：/ }).first();
    await expect(end).toBeVisible();
    await page.context().setOffline(true);
    await end.click();
    const notices = sessions.getByRole('status');
    await expect(notices).toHaveText([/更新失败/, /退出登录失败/]);
    const [first, second] = [await notices.nth(0).boundingBox(), await notices.nth(1).boundingBox()];
    expect((second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0)).toBeGreaterThanOrEqual(4);
    await page.context().setOffline(false);
    await expect(clerks.drawer.getByText('登录记录加载失败。')).toHaveCount(0);
    await expect(clerks.drawer.getByRole('list', { name: '最近登录' })).toBeAttached();
    expectOnlyMissingNetwork();
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

describe('the distribution log', () => {
  it('[decision.clerk.distribution] has a page of its own, which tells who gave whose device to whom', async () => {
    const list = new ListPage(await console.pageOf('admin'));
    await list.open();
    const batch = new BatchPage(list.page);
    await batch.selectPage();
    await batch.list.chooseForSelected('变更所属店员');
    await batch.dialog.getByLabel('变更为').selectOption(lockOnly.name);
    await batch.press(/^变更所属店员/);
    await expect(batch.ok(/^完成$/)).toBeVisible();
    await list.page.goto(routePath('console-merchant-employee'));
    await list.page.getByRole('link', { name: '分配记录' }).click();
    await expect(list.page.getByRole('heading', { level: 1 })).toHaveText('分配记录');
    const rows = list.page.getByRole('table', { name: '分配记录' }).getByRole('row');
    await expect(rows.nth(1).getByRole('cell').nth(3)).toHaveText(lockOnly.name);
    await expect(rows.nth(1).getByRole('cell').nth(4)).toHaveText(admin.name);
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
