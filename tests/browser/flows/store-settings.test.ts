import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { setProfile, updateInfo } from '#api/contract/store/settings.ts';
import { routePath } from '#domain/access/routes.ts';
import { abmTokenMaxBytes, storeNameMaxLength } from '#domain/limits.ts';
import { dayMs } from '#domain/text/time.ts';
import { json } from '#server/database/json.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { makeClerk, makeDevice, secondaryPassword } from '#tests/server/fixtures.ts';
import { appleToken, tokenFile } from '#tests/server/store/apple-token.ts';
import * as labels from '#ui/labels.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { overflow } from '../support/overflow.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const password = accounts.admin.secondary_password;

async function openSettings(): Promise<Page> {
  const page = await console.pageOf('admin');
  await page.goto(routePath('console-merchant-config'));
  return page;
}
const dialog = (page: Page) => page.getByRole('dialog');
const edit = (page: Page, title: string) => page.getByRole('button', { name: `编辑${title}` }).click();
const save = (page: Page) => dialog(page).getByRole('button', { name: '保存' }).click();
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('the settings of a store', () => {
  it('[decision.store-settings] [decision.settings-log] are changed with the password, and the log says who, when, before and after', async () => {
    const name = '城'.repeat(storeNameMaxLength);
    const page = await openSettings();
    await edit(page, '门店信息');
    await dialog(page)
      .getByText(/^新店员的默认权限（/)
      .click();
    await dialog(page).getByLabel('搜索权限').fill('抹掉');
    await expect(dialog(page).getByRole('checkbox', { name: '抹掉设备 高权限' })).toBeVisible();
    await dialog(page).getByLabel('门店名称').fill('');
    await save(page);
    await expect(dialog(page).getByText('请输入门店名称')).toBeVisible();
    await dialog(page).getByLabel('门店名称').fill(name);
    await dialog(page).getByLabel('安全密码', { exact: true }).fill('Wrong-2026');
    await save(page);
    await expect(dialog(page).getByText('安全密码错误')).toBeVisible();
    await expect(dialog(page).getByLabel('门店名称')).toHaveValue(name);
    await expect(dialog(page).getByLabel('安全密码', { exact: true })).toHaveValue('');
    await dialog(page).getByLabel('安全密码', { exact: true }).fill(password);
    await save(page);
    await expect(dialog(page)).toBeHidden();
    await expect(card(page, '门店信息')).toContainText(name);
    await expect(page.getByRole('row').filter({ hasText: '门店信息' })).toContainText(
      `门店名称：城西旗舰店 → ${name}`,
    );
    const side = page.getByRole('navigation', { name: labels.mainNavigation });
    await expect(side).toContainText(name);
    expect(await side.evaluate((menu) => menu.scrollWidth - menu.clientWidth)).toBe(0);
    expect(await overflow(page)).toBe(0);
  });

  it('[decision.secrets] a key that is typed is never shown, also where a colleague was first', async () => {
    const page = await openSettings();
    await edit(page, '门店信息');
    await dialog(page).getByLabel('设备服务密钥').fill('TYPED-KEY');
    const colleague = await makeClerk(console.server, { is_admin: true });
    const theirs = { remark: '周一盘点', manager_api_key: 'THEIR-KEY', password: secondaryPassword };
    await console.server.call(updateInfo, { body: theirs }, { as: colleague });
    await dialog(page).getByLabel('安全密码', { exact: true }).fill(password);
    await save(page);
    await expect(dialog(page).getByText('设备服务密钥：已设置 → 已更改')).toBeVisible();
    await expect(dialog(page)).not.toContainText('-KEY');
    await expect(dialog(page).getByLabel('设备服务密钥')).toHaveValue('TYPED-KEY');
  });

  it('[report.secret] [valid.report-secret] a key of reports is set for its level, shown to nobody and on record without it', async () => {
    const key = 'REPORT-KEY-2026';
    const page = await openSettings();
    const keys = card(page, '报告密钥');
    const level = keys.getByRole('listitem').filter({ hasText: '专业报告' });
    await expect(level).toContainText('未设置');
    await edit(page, '专业报告密钥');
    await save(page);
    await expect(dialog(page).getByText('密钥长度有误')).toBeVisible();
    await dialog(page).getByLabel('专业报告密钥').fill('with blanks');
    await dialog(page).getByLabel('安全密码', { exact: true }).fill(password);
    await save(page);
    await expect(dialog(page).getByText('密钥格式有误')).toBeVisible();
    await dialog(page).getByLabel('专业报告密钥').fill(key);
    await save(page);
    await expect(dialog(page)).toBeHidden();
    await expect(level).toContainText('已设置');
    await expect(page.getByRole('row').filter({ hasText: '报告密钥' })).toContainText(
      '专业报告密钥：未设置 → 已设置',
    );
    await page.reload();
    await edit(page, '专业报告密钥');
    await expect(dialog(page).getByLabel('专业报告密钥')).toHaveValue('');
    await expect(page.locator('body')).not.toContainText(key);
    await console.server.services.db
      .updateTable('store')
      .set({ modules: json(['mdm-apple']) })
      .where('id', '=', accounts.admin.store_id)
      .execute();
    await page.reload();
    await expect(card(page, '门店信息')).toBeVisible();
    await expect(card(page, '报告密钥')).toBeHidden();
  });

  it('[decision.enrol.page] default restrictions are given at an enrolment unless an administrator switches that off', async () => {
    const page = await openSettings();
    const info = card(page, '门店信息');
    await expect(info).toContainText('入网自动应用已开启');
    await edit(page, '门店信息');
    await dialog(page).getByRole('switch', { name: '设备入网后自动应用门店的默认限制' }).click();
    await dialog(page).getByLabel('安全密码', { exact: true }).fill(password);
    await save(page);
    await expect(dialog(page)).toBeHidden();
    await expect(info).toContainText('入网自动应用已关闭');
    await page.reload();
    await expect(info).toContainText('入网自动应用已关闭');
    await expect(page.getByRole('row').filter({ hasText: '门店信息' })).toContainText(
      '入网自动应用：已开启 → 已关闭',
    );
  });

  it('[store.sms-switch] the switch asks for a code from the next command on', async () => {
    const page = await openSettings();
    await edit(page, '短信验证');
    await dialog(page)
      .getByRole('switch', { name: /查看激活锁密码/ })
      .click();
    await dialog(page).getByLabel('安全密码', { exact: true }).fill(password);
    await save(page);
    await expect(dialog(page)).toBeHidden();
    const device = new DevicePage(page);
    await device.open(await makeDevice(console.server, 'unlocked', { for_clerk: accounts.admin.id }));
    await device.action('查看激活锁密码').click();
    await expect(device.dialog.getByText('短信验证码').first()).toBeVisible();
  });

  it('[store.profile] the profile is shown as a phone will show it, and what a colleague saved meanwhile is kept', async () => {
    const page = await openSettings();
    await edit(page, '描述文件内容');
    await dialog(page).getByLabel('名称').fill('门店设备管理');
    await expect(dialog(page).getByRole('figure')).toContainText('门店设备管理');
    const colleague = await makeClerk(console.server, { is_admin: true });
    const theirs = {
      display_name: '',
      organization: '城西通讯',
      description: '',
      password: secondaryPassword,
    };
    await dialog(page).getByLabel('安全密码', { exact: true }).fill(password);
    await console.server.call(setProfile, { body: theirs }, { as: colleague });
    await save(page);
    await expect(dialog(page).getByRole('alert')).toContainText('修改过，请查看后再保存');
    await expect(dialog(page).getByLabel('组织')).toHaveValue('城西通讯');
    await expect(dialog(page).getByLabel('名称')).toHaveValue('门店设备管理');
    await save(page);
    await expect(dialog(page)).toBeHidden();
    await expect(card(page, '描述文件内容')).toContainText('城西通讯');
    await expect(card(page, '描述文件内容')).toContainText('门店设备管理');
  });

  it('[decision.templates] [decision.lock-text] lock messages are added, made the first, and removed; a lock begins with the first', async () => {
    const page = await openSettings();
    const templates = card(page, '锁定模板');
    const names = () => templates.getByRole('listitem').allTextContents();
    await templates.getByRole('button', { name: '新增' }).click();
    await dialog(page).getByLabel('名称').fill('设备遗失');
    await dialog(page).getByLabel('锁定提示内容').fill('{承租人}您好，请联系');
    await dialog(page).getByRole('button', { name: '插入门店' }).click();
    await expect(dialog(page).getByRole('figure')).toContainText('{承租人}您好，请联系城西旗舰店');
    await dialog(page).getByRole('switch', { name: '锁定时默认填入' }).click();
    await save(page);
    await expect(dialog(page).getByText('已有名为“设备遗失”的模板')).toBeVisible();
    await dialog(page).getByLabel('名称').fill('今日到期');
    await save(page);
    await expect(dialog(page)).toBeHidden();
    await expect.poll(async () => (await names())[0]).toMatch(/^今日到期 默认/);
    await page.getByRole('button', { name: '操作：到期未还' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await dialog(page).getByRole('button', { name: '删除' }).click();
    await expect(dialog(page)).toBeHidden();
    expect((await names()).join()).not.toContain('到期未还');
    await expect(page.getByRole('row').filter({ hasText: '锁定模板' })).toHaveCount(2);
    const clerk = await console.pageOf('full');
    const device = new DevicePage(clerk);
    await device.open(seedIds.devices.unlockedOnline);
    await device.action('锁定设备').click();
    await expect(device.dialog.getByLabel('锁定提示内容')).toHaveValue('{承租人}您好，请联系{门店}');
    await expect(device.dialog.getByRole('figure')).toContainText('您好，请联系城西旗舰店');
    await expect(device.dialog.getByLabel('联系电话')).toHaveValue(accounts.admin.phone_number);
  });

  it('[decision.templates] a lock asks for the date that its text names, and the next one begins with the template used last', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    const next = await makeDevice(console.server, 'unlocked', { for_clerk: accounts.full.id });
    await device.open(seedIds.devices.unlockedOnline);
    await device.action('锁定设备').click();
    await device.dialog.getByRole('button', { name: '套用模板' }).click();
    await page.getByRole('menuitem', { name: '租金逾期' }).click();
    await device.confirm(accounts.full.secondary_password);
    await expect(device.dialog.getByText('请选择到期日')).toBeVisible();
    await device.dialog.getByLabel('到期日').fill('2026-11-20');
    await expect(device.dialog.getByRole('figure')).toContainText('已于 2026-11-20 逾期');
    await device.confirm(accounts.full.secondary_password);
    await expect(device.dialog).toBeHidden();
    const { payload } = await console.server.services.db
      .selectFrom('operation')
      .select('payload')
      .where('device_id', '=', seedIds.devices.unlockedOnline)
      .where('command', '=', 'lock')
      .orderBy('date_created', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(payload.message).toMatch(/您好，您的租金已于 2026-11-20 逾期，缴清后城西旗舰店将为您解锁。$/);
    await device.open(next);
    await device.action('锁定设备').click();
    await expect(device.dialog.getByLabel('锁定提示内容')).toHaveValue(/\{承租人\}您好，您的租金已于/);
  });

  it('[decision.lock-text] [call.user] every member sets a text of their own in 偏好设置, with which their locks begin', async () => {
    const page = await console.pageOf('full');
    const device = new DevicePage(page);
    await device.open(seedIds.devices.unlockedOnline);
    await page.getByRole('button', { name: accounts.full.name }).filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: '偏好设置' }).click();
    await edit(page, '我的默认锁定文字');
    await dialog(page).getByLabel('联系电话').fill('0571-87654321');
    await dialog(page).getByLabel('锁定提示内容').fill('租期已到，请联系{门店}');
    await save(page);
    await expect(dialog(page)).toContainText('租期已到，请联系{门店}');
    await expect(dialog(page)).toContainText('0571-87654321');
    await dialog(page).getByRole('button', { name: '确定' }).click();
    await device.action('锁定设备').click();
    await expect(device.dialog.getByLabel('锁定提示内容')).toHaveValue('租期已到，请联系{门店}');
    await expect(device.dialog.getByLabel('联系电话')).toHaveValue('0571-87654321');
    await expect(device.dialog.getByRole('figure')).toContainText('租期已到，请联系城西旗舰店');
  });
});

describe('[store.abm] the token of Apple Business Manager', () => {
  it('[decision.abm] is made for the downloaded key, uploaded, and its days are told', async () => {
    const page = await console.pageOf('admin');
    await page.goto(routePath('console-merchant-update-abm-token'));
    await expect(page.getByText('尚未上传令牌')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载公钥' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('phoneward-abm.pem');
    const certificate = await readFile(await download.path(), 'utf8');
    const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    const upload = (buffer: Buffer) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'smime.p7m', mimeType: 'application/pkcs7-mime', buffer });
    await upload(Buffer.from('你好'));
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      '文件不是 Apple 商务管理的服务器令牌',
    );
    const now = (await console.server.services.clock.now()).getTime();
    const expiring = { ...appleToken, access_token_expiry: new Date(now + 20.5 * dayMs).toISOString() };
    await upload(tokenFile(certificate, { token: expiring }));
    await expect(page.getByText('令牌还有 20 天到期')).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await upload(Buffer.from('再来'));
    await expect(step('3. 上传令牌').getByRole('alert')).toBeVisible();
    await upload(Buffer.alloc(0));
    await expect(step('3. 上传令牌').getByRole('alert')).toContainText('令牌文件是空的');
    await upload(Buffer.alloc(abmTokenMaxBytes + 1));
    await expect(step('3. 上传令牌').getByRole('alert')).toContainText('文件超过');
    await page.route('**/download-public-pem', (route) => route.abort());
    await page.getByRole('button', { name: '下载公钥' }).click();
    await expect(step('1. 下载公钥').getByRole('alert')).toBeVisible();
    await expect(step('3. 上传令牌').getByRole('alert')).toHaveCount(0);
    await upload(tokenFile(certificate));
    await expect(step('1. 下载公钥').getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('令牌已更新')).toBeVisible();
    await expect(card(page, '当前令牌')).toContainText('演示组织');
    await expect(page.getByText(/天到期$/)).toHaveCount(0);
  });
});
