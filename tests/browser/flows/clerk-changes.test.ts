import { describe, it } from 'vitest';
import { clerkTasks } from '#api/contract/clerk-tasks.ts';
import { loginLog } from '#api/contract/people/login-log.ts';
import { routePath } from '#domain/access/routes.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { sampleOperation } from '#tests/path-harness/browser/console-stage.ts';
import { BatchPage } from '../support/batch-page.ts';
import { ClerksPage } from '../support/clerks-page.ts';
import { CodeForm } from '../support/code-form.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const { admin, lockOnly, viewOnly, disabled } = accounts;
const password = 'Phone-2026';

const asAdmin = async () => ClerksPage.opened(await console.pageOf('admin'));

/** The browser itself reports what it does not get. */
function expectOnlyMissingNetwork(): void {
  for (const trouble of console.takeTroubles()) expect(trouble).toMatch(/ERR_INTERNET_DISCONNECTED/);
}

describe('a clerk of the store', () => {
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
