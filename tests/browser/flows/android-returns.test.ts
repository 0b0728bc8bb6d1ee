import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { accounts } from '#server/seed/accounts.ts';
import { BatchPage } from '../support/batch-page.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useAgents } from '../support/use-agents.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const agents = useAgents({ server: () => console.server });

const words = { message: '您的租期已到，请联系门店办理续租。', phone: '0571-8765 4321' };

/** The page of a phone that an agent plays, opened by a clerk. */
async function openPhone(id: string): Promise<DevicePage> {
  const device = new DevicePage(await console.pageOf('full'), 'android');
  await device.open(id);
  return device;
}
describe('an Android phone that comes and goes', () => {
  it('[decision.android.identity] that was reset comes back by a code of its device alone, stays whose it was, and the console says so', async () => {
    const { neighbour } = accounts;
    const phone = await agents.enrolled(neighbour.id);
    const page = await console.signIn('full');
    const list = new ListPage(page, 'android');
    const device = new DevicePage(page, 'android');
    await list.goThere();
    await page.getByRole('main').getByRole('button', { name: '新增安卓设备' }).click();
    await device.dialog.getByRole('button', { name: '生成入网码' }).click();
    const refusal = await phone.isRefused(await device.dialog.locator('output').innerText());
    expect(refusal).toBe('该设备已在店内，请在设备详情里重新入网');
    await expect(device.dialog).toContainText(refusal);
    await device.dialog.getByRole('button', { name: '查看设备' }).click();
    await device.arrived();
    await expect(page).toHaveURL(new RegExp(`/${phone.id}$`));
    await expect(page.getByRole('main')).toContainText('待重新入网');

    await page.getByRole('main').getByRole('button', { name: '重新入网' }).first().click();
    await device.confirm();
    const code = device.dialog.locator('output');
    await phone.enrolAgain(await code.innerText());
    await expect(device.dialog).toContainText('手机已重新入网');
    await expect(code).toHaveCount(0);
    await expect(device.dialog).toContainText(`门店已有此设备，仍属于${neighbour.name}。`);
    await device.dialog.getByRole('button', { name: '完成' }).click();
    await expect(page.getByRole('main')).not.toContainText('待重新入网');
    await expect(device.record).toContainText('重新入网，原有密钥作废');
    await expect(device.fact('所属店员')).toContainText(neighbour.name);
  });

  it('[decision.android.passcode] without network is unlocked by a code, and the console knows once it is back', async () => {
    const phone = await agents.regulated();
    const device = await openPhone(phone.id);
    await device.lock(words);
    await expect(device.status).toContainText('已锁定');
    phone.lose();
    await device.action('获取解锁密码').click();
    await device.confirm();
    const code = (await device.dialog.getByRole('status').innerText()).replaceAll(/\D/g, '');
    expect(code).toMatch(/^\d{8}$/);
    expect(phone.type(code)).toBe('unlock');
    await device.dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
    await expect(device.status).toContainText('已锁定');
    phone.find();
    await expect(device.status).toContainText('未锁定');
    await expect(device.fact('设备确认')).toContainText(/未锁定.*离线密码/);
    await expect(device.record.getByRole('listitem').filter({ hasText: '设备已使用此密码' })).toHaveCount(1);
  });

  it('[decision.android.truth] [decision.batch] is locked together with others, each by its own word', async () => {
    const phones = [await agents.regulated(), await agents.regulated(), await agents.regulated()];
    const batch = new BatchPage(await console.pageOf('full'), 'android');
    await batch.list.open();
    await batch.list.search('FLOW');
    await batch.list.expectTotal(phones.length);
    await batch.openForPage('锁定设备');
    await batch.dialog.getByLabel('锁定提示内容').fill(words.message);
    await batch.press(/^锁定设备 3 台$/);
    await expect(batch.dialog.getByRole('status', { name: '执行结果' })).toContainText('3');
    for (const { serial } of phones) await expect(batch.lineOf(serial)).toContainText('已执行');
    for (const { state } of phones) expect(state.lock).toMatchObject({ message: words.message });
    await batch.ok(/^完成/).click();
    for (const { serial } of phones)
      await expect(batch.list.rows.filter({ hasText: serial })).toContainText('已锁定');
  });

  it('[decision.android.archive] goes to the archive once it is let go, and comes back from there', async () => {
    const phone = await agents.enrolled();
    const device = await openPhone(phone.id);
    await device.action('归档').click();
    await device.confirm();
    await expect(device.page.getByRole('main')).toContainText('设备已归档');
    await expect(device.action('开始监管')).toHaveAttribute('aria-disabled', 'true');
    const list = new ListPage(device.page, 'android');
    await list.open();
    await list.search(phone.serial);
    await expect(device.page.getByText('没有符合条件的设备')).toBeVisible();
    await device.page.goto(routePath('console-device-android-list-archived'));
    await list.search(phone.serial);
    await list.expectTotal(1);
    await list.rows.getByRole('button', { name: /取消归档/ }).click();
    await device.confirm();
    await expect(device.dialog).toBeHidden();
    await list.open();
    await list.search(phone.serial);
    await list.expectTotal(1);
  });
});
