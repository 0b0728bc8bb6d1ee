import type { Page } from 'playwright';
import { expect as expectValue, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { ClerksPage } from '../support/clerks-page.ts';
import { CodeForm } from '../support/code-form.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { fillSignIn } from '../support/sign-in.ts';
import { unfoldedMenu } from '../support/unfold.ts';
import { useAgents } from '../support/use-agents.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const agents = useAgents({ server: () => console.server });

const admin = { phone_number: '13800003031', password: 'Phone-2031' };
const clerk = { name: '陈小北', phone_number: '12057180055', password: 'Phone-2055' };
const secondary = 'Guard-2026';

/** A store that nobody had before: without the devices, people and records of the demo. */
async function register(page: Page): Promise<void> {
  await page.goto(routePath('login'));
  await page.getByRole('link', { name: '注册新门店' }).click();
  const form = new CodeForm(page);
  await form.fill({
    门店名称: '城南新店',
    您的姓名: '周南',
    手机号: admin.phone_number,
    登录密码: admin.password,
    再次输入登录密码: admin.password,
  });
  await form.fillCode(admin.phone_number);
  await form.button('注册').click();
  await expect(page).toHaveURL(routePath('login'));
}

async function logIn(page: Page, person: { phone_number: string; password: string }): Promise<void> {
  await fillSignIn(page, person);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(routePath('console'));
}

async function setSecondaryPassword(page: Page): Promise<void> {
  await page.getByRole('status').getByRole('link', { name: '去设置' }).click();
  const form = new CodeForm(page);
  await form.fill({ 新安全密码: secondary, 再次输入新安全密码: secondary });
  await console.server.advance(61_000);
  await form.fillCode(admin.phone_number);
  await form.button('保存').click();
  await expect(page.getByText('已设置', { exact: true })).toBeVisible();
}

/** Every page that the menu leads to, as the menu names it. */
async function walkThroughTheMenu(page: Page): Promise<readonly string[]> {
  const menu = await unfoldedMenu(page);
  const links = menu.getByRole('link').filter({ visible: true });
  const names = await links.allInnerTexts();
  for (const name of names) {
    await links.filter({ hasText: name }).first().click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toHaveCount(0);
  }
  return names;
}

it('[route.register] [role.clerk.admin] [decision.android.enrol] an administrator comes from an empty store to the first clerk, the first phone and its first lock', async () => {
  const page = await console.newPage();
  await register(page);
  await logIn(page, admin);
  await setSecondaryPassword(page);
  const names = await walkThroughTheMenu(page);
  expectValue(names).toEqual(expectValue.arrayContaining(['店员管理', '门店设置', '更新 ABM 令牌', '壁纸']));

  const clerks = new ClerksPage(page);
  await clerks.open();
  await page.getByRole('button', { name: '新增店员' }).click();
  const form = new CodeForm(page, clerks.dialog);
  await form.fill({
    姓名: clerk.name,
    手机号: clerk.phone_number,
    登录密码: clerk.password,
    安全密码: secondary,
  });
  await form.fillCode(clerk.phone_number);
  await form.button('新增').click();
  await expect(clerks.drawer).toContainText(clerk.name);
  await page.keyboard.press('Escape');

  const device = new DevicePage(page, 'android');
  await page.goto(routePath('console'));
  await page.getByRole('link', { name: '前往安卓设备' }).click();
  const nothing = page
    .getByRole('main')
    .locator('section, div')
    .filter({ hasText: /^暂无设备/ })
    .last();
  await nothing.getByRole('button', { name: '新增安卓设备' }).click();
  await device.dialog.getByLabel('所属店员').selectOption(clerk.name);
  await device.dialog.getByRole('button', { name: '生成入网码' }).click();
  const phone = await agents.enrol(await device.dialog.locator('output').innerText());
  await expect(device.dialog).toContainText('手机已入网');
  await device.dialog.getByRole('button', { name: '查看设备' }).click();
  await device.arrived();

  await device.action('开始监管').click();
  await device.confirm(secondary);
  await expect(device.fact('监管')).toContainText('监管中');
  await device.lock({ message: '您的租期已到，请联系门店。', phone: '0571-8765 4321' }, secondary);
  await expect(device.status).toContainText('已锁定');
  expectValue(phone.state.lock?.message).toBe('您的租期已到，请联系门店。');

  const theirs = await console.newPage();
  await theirs.goto(routePath('login'));
  await logIn(theirs, clerk);
  const own = new ListPage(theirs, 'android');
  await own.open();
  await expect(own.table).toContainText(phone.serial);
});
