import { describe, it } from 'vitest';
import { toDateTimeField } from '#domain/text/time.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { DevicePage } from '../support/device-page.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

describe('dates in a browser that speaks English', () => {
  it('[decision.time] [app.language] are typed in any usual form, shown as YYYY-MM-DD, and never guessed', async () => {
    const page = await console.pageOf('full', { locale: 'en-US' });
    const list = new ListPage(page);
    await list.open();
    const from = page.getByRole('textbox', { name: '登记时间开始日期' });
    const to = page.getByRole('textbox', { name: '登记时间结束日期' });
    await from.fill('20260230');
    await to.fill('2026/11/21');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await expect(page.getByRole('search').getByRole('alert')).toContainText('开始日期有误');
    await expect(from).toHaveAttribute('aria-invalid', 'true');
    await expect(page).not.toHaveURL(/registration_time/);

    await from.fill('20260101');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await expect(page).toHaveURL(/registration_time=20260101%2C20261121/);
    await expect(from).toHaveValue('2026-01-01');
    await expect(to).toHaveValue('2026-11-21');
  });

  it('[decision.time] a time that cannot be read takes the place of the one before it', async () => {
    const page = await console.pageOf('full', { locale: 'en-US' });
    const device = new DevicePage(page);
    await device.open(seedIds.devices.unlockedOnline);
    await device.action('锁定设备').click();
    await device.fillLock({ message: '请按时归还。' });
    await device.dialog.getByText('定时锁定', { exact: true }).click();
    const when = device.field('锁定时间');
    const now = await console.server.services.clock.now();
    const later = toDateTimeField(new Date(now.getTime() + 3_600_000));
    await when.fill(later);
    await when.blur();
    await expect(when).toHaveValue(later.replace('T', ' '));
    await when.fill('明早九点');
    await device.confirm();
    await expect(device.dialog.getByRole('alert')).toContainText('锁定时间格式有误');
    await expect(when).toHaveValue('明早九点');
  });

  it('the calendar writes into the text', async () => {
    const page = await console.pageOf('full', { locale: 'en-US' });
    const list = new ListPage(page);
    await list.open();
    const opened = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          HTMLInputElement.prototype.showPicker = function () {
            resolve(this.type);
          };
        }),
    );
    await page.getByRole('button', { name: '登记时间开始日期：打开日历' }).click();
    expect(await opened).toBe('date');
    await page.locator('input[type=date]').first().fill('2026-11-05', { force: true });
    await expect(page.getByRole('textbox', { name: '登记时间开始日期' })).toHaveValue('2026-11-05');
  });
});
