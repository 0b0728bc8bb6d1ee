import { describe, it } from 'vitest';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { routePath } from '#domain/access/routes.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { secondaryPassword } from '#tests/server/fixtures.ts';
import { handheld } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

describe('[decision.record.detail] the operation log', () => {
  it('finds a device by its serial number, which stands in no address, and shows what a lock asked for', async () => {
    const device_id = seedIds.devices.unlockedOnline;
    const body = {
      device_id,
      password: secondaryPassword,
      when: 'now',
      message: '请到城西店归还设备',
      phone_number: '057112345678',
      footnote: '',
    };
    const { verdict } = await console.server.call(appleCommandCalls.lock, { body }, { as: 'admin' });
    expect(verdict).toBe('200');
    const { serial_number } = await console.server.services.db
      .selectFrom('apple_device')
      .select('serial_number')
      .where('id', '=', device_id)
      .executeTakeFirstOrThrow();

    const page = await console.pageOf('admin');
    await page.goto(routePath('console-security-operation-log-apple'));
    const search = page.getByLabel('设备、承租人或操作编号');
    await search.fill(serial_number);
    await search.press('Enter');
    const rows = page.getByRole('main').locator('tbody tr');
    await expect(rows.filter({ hasNotText: serial_number })).toHaveCount(0);
    expect(page.url()).not.toContain(serial_number);
    await page.reload();
    await expect(search).toHaveValue(serial_number);

    const detail = rows.first().getByRole('button', { name: /^查看详情：锁定设备/ });
    await detail.click();
    const drawer = page.getByRole('dialog', { name: /^锁定设备/ });
    const content = drawer.getByRole('region', { name: '内容' });
    await expect(content).toContainText('锁定提示内容：请到城西店归还设备');
    await expect(content).toContainText('联系电话：057112345678');
    await expect(drawer.getByRole('list', { name: '经过' })).toContainText('锁定设备');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(detail).toBeFocused();
  });

  it('on a phone folds all of its filter but the search, and says how many narrow it', async () => {
    const page = await console.pageOf('admin', handheld);
    await page.goto(routePath('console-security-operation-log-apple'));
    const [who, more] = [
      page.getByLabel('操作人', { exact: true }),
      page.getByRole('button', { name: '更多筛选' }),
    ];
    await expect(page.getByLabel('设备、承租人或操作编号')).toBeVisible();
    await expect(who).toBeHidden();
    await more.click();
    await who.selectOption({ label: '系统' });
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await expect(who).toBeHidden();
    await expect(more).toHaveText('更多筛选1');
    await page.getByRole('button', { name: '重置' }).click();
    await expect(more).toHaveText('更多筛选');
  });

  it('[decision.system-clerk] lets one choose who acts with nobody logged in beside the clerks', async () => {
    const page = await console.pageOf('admin');
    await page.goto(routePath('console-security-operation-log-apple'));
    const who = page.getByLabel('操作人', { exact: true });
    for (const [label, name] of [
      ['接口', 'api'],
      ['系统', 'system'],
    ] as const) {
      await who.selectOption({ label });
      await page.getByRole('button', { name: '查询', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`for_clerk=${name}`));
    }
  });
});
