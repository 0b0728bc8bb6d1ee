import { encode } from 'uqr';
import * as v from 'valibot';
import { describe, it } from 'vitest';
import { newEnrolmentCode } from '#api/contract/android/enrolment.ts';
import { routePath } from '#domain/access/routes.ts';
import { accounts } from '#server/seed/accounts.ts';
import { androidPhones } from '../support/android-phones.ts';
import { BatchPage } from '../support/batch-page.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { told } from '../support/toasts.ts';
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

describe('an Android phone', () => {
  it('[decision.android.enrol] enrols with the code of the dialog, which says so and leads to it', async () => {
    const page = await console.signIn('full');
    const list = new ListPage(page, 'android');
    const device = new DevicePage(page, 'android');
    await list.goThere();
    await page.getByRole('main').getByRole('button', { name: '新增安卓设备' }).click();
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await device.dialog.getByRole('button', { name: '生成入网码' }).click();
    const { provisioning } = v.parse(newEnrolmentCode.result, await (await answer).json());
    await expect(device.dialog).toContainText('等待手机入网');
    const { size, data } = encode(provisioning ?? '', { ecc: 'M', border: 2 });
    const picture = device.dialog.getByRole('img', { name: '安卓设备入网二维码' });
    await expect(picture).toHaveAttribute('viewBox', `0 0 ${size} ${size}`);
    const dots = await picture.locator('path').getAttribute('d');
    expect(dots?.match(/M/g)).toHaveLength(data.flat().filter(Boolean).length);
    const code = await device.dialog.locator('output').innerText();
    expect(provisioning).toContain(code);

    const phone = await agents.enrol(code);
    await expect(device.dialog).toContainText('手机已入网');
    await expect(device.dialog).toContainText(phone.serial);
    await expect(picture).toHaveCount(0);
    await device.dialog.getByRole('button', { name: '查看设备' }).click();
    await device.arrived();
    await expect(page).toHaveURL(new RegExp(`/${phone.id}$`));
    await expect(page.getByRole('main')).toContainText(phone.serial);
  });

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

  it('[decision.android.regulate] [decision.android.truth] is put under control, locked with words that it shows, and unlocked, each once it says so itself', async () => {
    const phone = await agents.enrolled();
    const device = await openPhone(phone.id);
    await expect(device.action('锁定设备')).toHaveAttribute('aria-disabled', 'true');
    await device.action('开始监管').click();
    await device.confirm();
    await expect(device.fact('监管')).toContainText('监管中');
    expect(phone.state.regulated).toBe(true);

    phone.lose();
    await device.lock(words);
    await told(device.page, '已受理');
    await expect(device.status).toContainText('等待锁定');
    expect(phone.state.lock).toBeNull();
    phone.find();
    await expect(device.status).toContainText('已锁定');
    await expect(device.fact('设备确认')).toContainText(/已锁定.*设备确认/);
    expect(phone.state.lock).toEqual({ message: words.message, phone_number: words.phone });

    await device.unlock();
    await expect(device.status).toContainText('未锁定');
    expect(phone.state.lock).toBeNull();
    for (const title of ['开始监管', '锁定设备', '解除锁定'])
      await expect(device.record.getByRole('listitem').filter({ hasText: `${title} 已执行` })).toHaveCount(1);
  });

  it('[decision.android.truth] that is silent is said to owe its answer to 核对状态 until it is heard of', async () => {
    const phone = await agents.enrolled();
    const device = await openPhone(phone.id);
    const notice = device.page.getByRole('main').getByText(/^核对状态：.+ 已询问，等待设备答复$/);
    await device.action('核对状态').click();
    await expect(notice).toBeVisible();
    await expect(notice).toHaveCount(0);

    phone.lose();
    await device.action('核对状态').click();
    await expect(notice).toBeVisible();
    await expect(device.action('核对状态')).toHaveAccessibleDescription('已询问，等待设备答复');
    await expect(device.page.getByRole('main')).toContainText('设备关机或离线时，联网后才会答复');
    phone.find();
    await expect(notice).toHaveCount(0);
  });

  it('[decision.legality] that is in the archive cannot be asked how it is, and the page says why', async () => {
    const device = await openPhone(androidPhones.androidArchived);
    await expect(device.action('核对状态')).toHaveAttribute('aria-disabled', 'true');
    await expect(device.action('核对状态')).toHaveAccessibleDescription(/^设备已归档/);
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
