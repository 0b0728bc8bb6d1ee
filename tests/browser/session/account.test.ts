import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { detail } from '#api/contract/apple/devices.ts';
import { held } from '#api/contract/held-tasks.ts';
import { events } from '#api/contract/live.ts';
import { tasks } from '#api/contract/tasks.ts';
import { permissionCode } from '#domain/access/permissions.ts';
import { routePath } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { changeClerk } from '../support/clerks.ts';
import { ownProfile } from '../support/console-under-test.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { phonesOf } from '../support/phones.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';
import {
  accountButton,
  expectLoginPage,
  heldTokens,
  notices,
  openTab,
  putTokens,
  sleepOverStorage,
} from './session-tabs.ts';

const console = useConsoleUnderTest();
const { full, lockOnly } = accounts;
const appleLink = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: '苹果设备' }).first();

/** A tab that shows one person while the profile already holds the tokens of another; it was not told. */
async function overtakenPage(path: string): Promise<Page> {
  const first = await console.signIn('full', ownProfile);
  await sleepOverStorage(first.context());
  // The stream, or what each page asks by itself, would be the first to find out.
  for (const { path: asked } of [events, held, tasks])
    await first.context().route(`**${asked}`, (route) => route.abort());
  const page = await openTab(first, path);
  await expect(accountButton(page, 'full')).toBeVisible();
  await first.close();
  await putTokens(page, await console.server.openSession('lockOnly'));
  return page;
}

describe('another account in another tab', () => {
  it('[session.states] everything that was shown makes room for what that person may see', async () => {
    const page = await console.signIn('full');
    const list = new ListPage(page);
    await list.goThere();
    await expect(list.rows.filter({ hasText: full.name }).first()).toBeVisible();
    const other = await openTab(page, routePath('login'));
    const told = expect(notices(page)).toContainText(messages.personChanged);
    await putTokens(other, await console.server.openSession('lockOnly'));
    await told;
    await expect(accountButton(page, 'lockOnly')).toBeVisible();
    await expect(list.rows.filter({ hasText: lockOnly.name }).first()).toBeVisible();
    await expect(page.getByText(full.name)).toHaveCount(0);
  });

  it('[session.states] the same person’s new tokens change nothing', async () => {
    const page = await console.signIn('full');
    const list = new ListPage(page);
    await list.goThere();
    await list.keyword.fill('没有保存的输入');
    const other = await openTab(page, routePath('login'));
    const looked = page.waitForResponse((response) => response.url().endsWith('/api/user/me'));
    await putTokens(other, await console.server.openSession('full'));
    expect((await looked).status()).toBe(200);
    await expect(accountButton(page, 'full')).toBeVisible();
    await expect(list.keyword).toHaveValue('没有保存的输入');
    await expect(notices(page)).toHaveText('');
  });

  it('nothing is done in that person’s name from a page that shows the first', async () => {
    const id = seedIds.devices.lockedOfLockOnly;
    const page = await overtakenPage(routePath('console-device-ios-id', { id }));
    const device = new DevicePage(page);
    await device.action('解除锁定').click();
    const told = expect(notices(page)).toContainText(messages.accountChanged);
    const refused = page.waitForResponse((response) => response.request().method() === 'POST');
    await device.confirm();
    expect((await refused).status()).toBe(409);
    await told;
    await expect(accountButton(page, 'lockOnly')).toBeVisible();
    await expect(device.dialog).toBeHidden();
    expect((await phonesOf(console.server).read(id)).commands).toEqual([]);
  });

  it('[guard.refetch-user] is found out by the next navigation', async () => {
    const page = await overtakenPage(routePath('console'));
    await appleLink(page).click();
    await expect(accountButton(page, 'lockOnly')).toBeVisible();
    await expect(new ListPage(page).rows.filter({ hasText: full.name })).toHaveCount(0);
  });

  it('[session.states] is found out when the page comes back from the history, or into view', async () => {
    for (const occasion of ['pageshow', 'visibilitychange']) {
      const page = await overtakenPage(routePath('console'));
      await page.evaluate((type) => dispatchEvent(new Event(type)), occasion);
      await expect(accountButton(page, 'lockOnly')).toBeVisible();
    }
  });

  it('[decision.live] the stream is opened anew with the other person’s token, by one tab', async () => {
    const page = await console.signIn('full');
    const other = await openTab(page);
    await expect(accountButton(other, 'full')).toBeVisible();
    const opened: string[] = [];
    page.context().on('request', (request) => {
      if (new URL(request.url()).pathname === events.path) opened.push(request.headers().authorization ?? '');
    });
    const tokens = await console.server.openSession('lockOnly');
    const third = await openTab(page, routePath('login'));
    opened.length = 0;
    await putTokens(third, tokens);
    for (const tab of [page, other]) await expect(accountButton(tab, 'lockOnly')).toBeVisible();
    await expect.poll(() => opened.length).toBeGreaterThan(0);
    expect(new Set(opened)).toEqual(new Set([`Bearer ${tokens.access_token}`]));
  });

  it('[decision.grant] the keys of the first person are forgotten', async () => {
    const { unlockedOnline, unlockedOnline2 } = seedIds.devices;
    const page = await console.signIn('admin');
    const device = new DevicePage(page);
    const list = new ListPage(page);
    await list.goThere();
    /** Without loading the page anew: keys are kept in memory. */
    const askToLock = async (id: string) => {
      const { result } = await console.server.call(detail, { params: { id }, query: {} }, { as: 'admin' });
      await list.search(result.serial_number);
      await list.expectTotal(1);
      await list.rows.getByRole('button', { name: '锁定设备' }).click();
      await expect(device.field('锁定提示内容')).toBeVisible();
    };
    await askToLock(unlockedOnline);
    await device.fillLock({ message: '请归还设备' });
    await device.confirm();
    await expect(device.dialog).toBeHidden();
    await askToLock(unlockedOnline2);
    await expect(device.field('安全密码')).toHaveCount(0);
    const other = await openTab(page, routePath('login'));
    await putTokens(other, await console.server.openSession('full'));
    await expect(accountButton(page, 'full')).toBeVisible();
    await expect(device.dialog).toBeHidden();
    await askToLock(unlockedOnline2);
    await expect(device.field('安全密码')).toBeVisible();
  });
});

describe('a clerk whom the administrator changes', () => {
  it('[session.unauthorized] [role.clerk.disabled] is out at once when disabled, and told why', async () => {
    const page = await console.signIn('full');
    const told = expect(notices(page)).toContainText(messages.clerkDisabled);
    await changeClerk(console.server, { phone_number: full.phone_number, disabled: true });
    await told;
    await expectLoginPage(page);
    expect(await heldTokens(page)).toEqual([]);
  });

  it('[session.unauthorized] [role.clerk.disabled] is out at the next call where nothing is heard live', async () => {
    const page = await console.pageOf(null);
    await page.route(`**${events.path}`, (route) => route.abort());
    // A page that asks for nothing by itself but what one has given.
    for (const { path } of [held, tasks]) await page.route(`**${path}`, (route) => route.abort());
    await putTokensAt(page, 'full', routePath('console-help'));
    await expect(accountButton(page, 'full')).toBeVisible();
    await changeClerk(console.server, { phone_number: full.phone_number, disabled: true });
    const told = expect(notices(page)).toContainText(messages.clerkDisabled);
    // Whichever call comes first: the page may ask for something by itself before the press.
    await Promise.race([appleLink(page).click(), told]);
    await told;
    await expectLoginPage(page);
  });

  it('[guard.refetch-user] [role.non-admin] sees and may do what the rights allow from the next navigation on', async () => {
    const page = await console.pageOf(null);
    await page.route(`**${events.path}`, (route) => route.abort());
    await putTokensAt(page, 'full');
    const list = new ListPage(page);
    await list.goThere();
    await expect(list.rows.filter({ hasText: lockOnly.name }).first()).toBeVisible();
    const permission = [permissionCode('apple.enableLostMode')];
    await changeClerk(console.server, { phone_number: full.phone_number, permission });
    await page.getByRole('link', { name: '控制台' }).first().click();
    await list.goThere();
    await expect(list.rows.filter({ hasText: full.name }).first()).toBeVisible();
    await expect(list.rows.filter({ hasText: lockOnly.name })).toHaveCount(0);
    const device = new DevicePage(page);
    await list.rows.getByRole('link').first().click();
    await device.arrived();
    await expect(device.action('锁定设备').or(device.action('解除锁定')).first()).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: '操作日志' })).toHaveCount(0);
  });

  it('[decision.live] [app.modules.named] loses a page at once when the store loses its module', async () => {
    const page = await console.signIn('full');
    await new ListPage(page).goThere();
    await changeClerk(console.server, { phone_number: full.phone_number, modules: [] });
    await expect(page).toHaveURL(/\/console$/);
    await expect(appleLink(page)).toHaveCount(0);
  });
});

/** Logs in without the form. */
async function putTokensAt(
  page: Page,
  account: keyof typeof accounts,
  path = routePath('console'),
): Promise<void> {
  await page.goto(routePath('login'));
  await putTokens(page, await console.server.openSession(account));
  await page.goto(path);
}
