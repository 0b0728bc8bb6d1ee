import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { clerkTasks } from '#api/contract/clerk-tasks.ts';
import { held } from '#api/contract/held-tasks.ts';
import { events } from '#api/contract/live.ts';
import { clerkList, updateClerk } from '#api/contract/people/clerks.ts';
import { loginLog } from '#api/contract/people/login-log.ts';
import { permissionMap } from '#api/contract/people/system.ts';
import { me } from '#api/contract/people/user.ts';
import { tasks } from '#api/contract/tasks.ts';
import { routePath } from '#domain/access/routes.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import { visibleClerksMax } from '#domain/limits.ts';
import * as messages from '#domain/member-messages.ts';
import * as openMessages from '#domain/messages.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { sampleOperation } from '#tests/path-harness/browser/console-stage.ts';
import { BatchPage } from '../support/batch-page.ts';
import { ClerksPage } from '../support/clerks-page.ts';
import { CodeForm } from '../support/code-form.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { fillSignIn } from '../support/sign-in.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const { admin, lockOnly, viewOnly, disabled } = accounts;
const number = '12057180041';
const password = 'Phone-2026';

const asAdmin = async (): Promise<ClerksPage> => {
  const clerks = new ClerksPage(await console.pageOf('admin'));
  await clerks.open();
  return clerks;
};

/** Logs in on a page of its own, where nobody is logged in. */
async function logIn(person: { phone_number: string; password: string }): Promise<Page> {
  const page = await console.newPage();
  await page.goto(routePath('login'));
  await fillSignIn(page, person);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  return page;
}

const rowOf = ({ page }: ClerksPage, name: string) => page.getByRole('row').filter({ hasText: name });

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
    const page = await console.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const ofWork = () => [tasks.path, held.path, events.path].filter((path) => asked.includes(path));
    await page.goto(list);
    await fillSignIn(page, { phone_number: lockOnly.phone_number, password: given });
    await page.getByRole('button', { name: '登录', exact: true }).click();
    const password = new RegExp(`${routePath('console-security-password')}$`);
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

describe('rights that are about to change', () => {
  it('[decision.clerk.permission] are only those that a search leaves in sight where a whole part is ticked, and with the administrator switched are told before the password is asked', async () => {
    const clerks = await asAdmin();
    await clerks.show(lockOnly.name);
    await clerks.press('修改权限');
    const held = clerks.dialog.getByRole('group').getByRole('checkbox', { checked: true });
    await expect(held).toHaveCount(1);
    await clerks.dialog.getByLabel('搜索权限').fill('cqsb');
    await clerks.dialog.getByRole('checkbox', { name: /^苹果设备/ }).check();
    await clerks.dialog.getByLabel('搜索权限').fill('');
    await expect(clerks.dialog.getByRole('checkbox', { name: '重启设备' })).toBeChecked();
    await expect(held).toHaveCount(2);
    await clerks.dialog.getByRole('switch', { name: '门店管理员' }).click();
    await clerks.button('下一步').click();
    const next = clerks.dialog.getByRole('region', { name: '成为管理员后，此人可以做什么' });
    await expect(next).toContainText('可以看到门店的全部设备，进行所有操作，并管理店员和门店设置。');
    await expect(clerks.dialog.getByRole('region', { name: '您的改动，尚未保存' })).toContainText('重启设备');
    // What is asked keeps away from the footer also over changes that go on below it.
    await clerks.page.setViewportSize({ width: 1366, height: 360 });
    const [field, footer] = [
      await clerks.field('安全密码').boundingBox(),
      await clerks.dialog.locator('footer').boundingBox(),
    ];
    expect((footer?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeGreaterThanOrEqual(16);
    await clerks.dialog.getByLabel('安全密码', { exact: true }).fill('Guard-2026');
    await clerks.button('保存').click();
    await expect(clerks.dialog).toHaveCount(0);

    await clerks.press('修改权限');
    await clerks.dialog.getByRole('switch', { name: '门店管理员' }).click();
    await clerks.button('下一步').click();
    await expect(clerks.dialog.getByRole('region', { name: '不再是管理员后，此人可以做什么' })).toContainText(
      /只能看到自己名下的苹果设备。可以对苹果设备进行：锁定设备、重启设备。/,
    );
  });
});

describe('rights that cannot be saved', () => {
  it('[decision.clerk.permission] say why: more visible clerks than may be', async () => {
    const clerks = await asAdmin();
    await clerks.page.route(`**${clerkList.path}*`, async (route) => {
      const response = await route.fetch();
      const { list, ...others } = await response.json();
      const visible_clerk = Array.from({ length: visibleClerksMax }, () => crypto.randomUUID());
      const seeingMany = list.map((one: { name: string }) =>
        one.name === lockOnly.name ? { ...one, visible_clerk } : one,
      );
      await route.fulfill({ response, json: { list: seeingMany, ...others } });
    });
    await clerks.open();
    await clerks.show(lockOnly.name);
    await clerks.press('修改权限');
    await clerks.dialog.getByRole('checkbox', { name: viewOnly.name }).check();
    await clerks.button('下一步').click();
    await expect(clerks.dialog.getByRole('alert')).toContainText(
      clerkMessages.visibleClerksTooMany(visibleClerksMax),
    );
    await clerks.dialog.getByRole('checkbox', { name: viewOnly.name }).uncheck();
    await expect(clerks.dialog.getByRole('alert')).toHaveCount(0);
  });
});

describe('two administrators who edit one clerk', () => {
  it('[decision.based-on] [decision.clerk.permission] the second is shown what the first has changed and by whom; nothing is overwritten', async () => {
    const clerks = await asAdmin();
    await clerks.show(viewOnly.name);
    await clerks.press('修改权限');
    await clerks.button('取消').click();
    await clerks.press('修改权限');
    await clerks.dialog.getByRole('switch', { name: '门店管理员' }).click();
    await clerks.button('下一步').click();
    await expect(clerks.dialog.getByRole('list').first()).toContainText('设为管理员');
    await clerks.confirm('保存');
    await expect(clerks.dialog).toHaveCount(0);

    const second = new ClerksPage(await console.pageOf('viewOnly'));
    await second.open();
    for (const one of [clerks, second]) {
      await one.open();
      await one.show(lockOnly.name);
      await one.press('修改权限');
    }
    await clerks.dialog.getByRole('checkbox', { name: /抹掉设备/ }).check();
    await expect(clerks.dialog.getByRole('list', { name: '此人可以做什么' })).toContainText('抹掉设备');
    await clerks.button('下一步').click();
    await expect(clerks.dialog.getByRole('listitem').filter({ hasText: '抹掉设备' })).toContainText('高权限');
    await clerks.confirm('保存');
    await expect(clerks.dialog).toHaveCount(0);

    await second.dialog.getByRole('checkbox', { name: '重启设备' }).check();
    await second.dialog.getByRole('checkbox', { name: /^安卓设备/ }).check();
    await second.button('下一步').click();
    await second.confirm('保存');
    await expect(second.dialog.getByRole('alert')).toContainText(
      new RegExp(`店员刚由${admin.name}于.+修改过，请查看后再保存`),
    );
    await expect(second.dialog.getByRole('region', { name: /^刚保存的其他改动/ })).toContainText('抹掉设备');
    await expect(second.dialog.getByRole('region', { name: /^您的改动/ })).toContainText('重启设备');
    await expect(second.field('安全密码')).toBeFocused();
    await expect(second.field('安全密码')).toBeInViewport({ ratio: 1 });
    await second.confirm('保存');
    await expect(second.dialog).toHaveCount(0);
    const rights = second.drawer.getByRole('region', { name: '权限' });
    for (const right of ['锁定设备', '抹掉设备', '重启设备']) await expect(rights).toContainText(right);
  });

  it('[decision.clerk.permission] somebody who is no administrator any more is told so at the confirm, and loses nothing typed', async () => {
    const first = await asAdmin();
    await first.show(viewOnly.name);
    await first.press('修改权限');
    await first.dialog.getByRole('switch', { name: '门店管理员' }).click();
    await first.button('下一步').click();
    await first.confirm('保存');
    await expect(first.dialog).toHaveCount(0);
    const second = new ClerksPage(await console.pageOf('viewOnly'));
    // Told of it at once, the console would lead them away.
    await second.page.route(`**${events.path}`, (route) => route.abort('connectionrefused'));
    await second.open();
    await second.show(lockOnly.name);
    await second.press('修改资料');
    await second.field('姓名').fill('赵一鸣（东门）');
    await first.press('修改权限');
    await first.dialog.getByRole('switch', { name: '门店管理员' }).click();
    await first.button('下一步').click();
    await first.confirm('保存');
    await expect(first.dialog).toHaveCount(0);
    await second.button('保存').click();
    await expect(second.dialog.getByRole('alert')).toContainText('权限');
    await second.button('返回修改').click();
    await expect(second.field('姓名')).toHaveValue('赵一鸣（东门）');
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
