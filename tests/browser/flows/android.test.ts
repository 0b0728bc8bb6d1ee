import { encode } from 'uqr';
import * as v from 'valibot';
import { describe, it } from 'vitest';
import { newEnrolmentCode } from '#api/contract/android/enrolment.ts';
import { androidPhones } from '../support/android-phones.ts';
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
});
