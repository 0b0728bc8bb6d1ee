import { describe, it } from 'vitest';
import { detail } from '#api/contract/apple/devices.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { handheld } from '../support/console-under-test.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { overflow } from '../support/overflow.ts';
import { phonesOf } from '../support/phones.ts';
import { told } from '../support/toasts.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();
const words = {
  message: '您的租期已到，请联系门店办理续租。',
  phone: '0571-8765 4321',
  footnote: '城西旗舰店',
};

const serialOf = async (id: string) => {
  const { result } = await console.server.call(detail, { params: { id }, query: {} }, { as: 'admin' });
  return result.serial_number;
};

describe('a clerk at the counter', () => {
  it('[decision.operation] finds one phone among hundreds, locks it, sees it acknowledge, unlocks it and reads the record of both', async () => {
    const id = seedIds.devices.unlockedOnline;
    const phones = phonesOf(console.server);
    const page = await console.signIn('full');
    const list = new ListPage(page);
    await list.goThere();
    await list.search(await serialOf(id));
    await list.expectTotal(1);
    await list.rows.getByRole('link').first().click();

    const device = new DevicePage(page);
    await device.arrived();
    await expect(device.status).toContainText('未锁定');
    // Still as a phone in a pocket: nothing is acknowledged before it is let go.
    await phones.goOutOfReach(id);
    await device.action('锁定设备').click();
    await device.fillLock(words);
    const preview = device.dialog.getByRole('figure');
    await expect(preview).toContainText(words.message);
    await expect(preview).toContainText(words.phone);
    await expect(preview).toContainText(words.footnote);
    await device.confirm();

    await told(device.page, '已受理');
    await expect(device.dialog).toBeHidden();
    await expect(device.status).toContainText('等待锁定');
    await expect(page.getByText('已锁定')).toHaveCount(0);

    await phones.comeBack(id);
    await expect(device.status).toContainText('已锁定');
    await expect(device.fact('设备确认')).toContainText('已锁定');
    await expect(device.fact('设备确认')).toContainText(
      /(?:设备确认|心跳)[ ·]*(?:\d{4}-)?\d{2}-\d{2} \d{2}:\d{2}:\d{2}/,
    );
    await expect(device.fact('要求')).toContainText(accounts.full.name);
    expect((await phones.read(id)).lock_message).toContain(words.message);

    await device.unlock();
    await expect(device.status).toContainText('未锁定');
    for (const title of ['锁定设备', '解除锁定']) {
      const steps = device.record.getByRole('listitem').filter({ hasText: title });
      await expect(
        steps.filter({ hasText: `${title} 已执行` }).filter({ hasText: accounts.full.name }),
      ).toHaveCount(1);
      await expect(steps.filter({ hasText: accounts.full.name }).last().getByRole('time')).toHaveText('刚刚');
    }
    expect(await phones.effects(id)).toEqual({ lock: 1, unlock: 1 });

    await page.getByRole('link', { name: '苹果操作日志' }).filter({ visible: true }).click();
    const entries = page
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: await serialOf(id) });
    await expect(entries.first()).toContainText('解除锁定');
    await expect(entries.nth(1)).toContainText('锁定设备');
    for (const entry of [entries.first(), entries.nth(1)])
      await expect(entry).toContainText(accounts.full.name);
  });

  it('does the same with one hand on a phone 360 px wide', async () => {
    const id = seedIds.devices.unlockedOnline2;
    const page = await console.signIn('full', handheld);
    const list = new ListPage(page);
    const device = new DevicePage(page);
    await list.goThere();
    expect(await overflow(page)).toBe(0);
    await list.search(await serialOf(id));
    await list.expectTotal(1);
    await list.cards.getByRole('link').first().click();
    await device.arrived();
    await device.action('锁定设备').click();
    await device.fillLock(words);
    expect(await overflow(page)).toBe(0);
    await device.confirm();
    await expect(device.status).toContainText('已锁定');
    expect(await overflow(page)).toBe(0);
    await device.unlock();
    await expect(device.status).toContainText('未锁定');
  });
});
