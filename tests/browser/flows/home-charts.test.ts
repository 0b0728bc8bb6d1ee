import { sql } from 'kysely';
import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { superviseOverview } from '#api/contract/home.ts';
import { routePath } from '#domain/access/routes.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { readRetryMs } from '#domain/limits.ts';
import { accounts } from '#server/seed/accounts.ts';
import { makeReport, openReports } from '#tests/server/fixtures.ts';
import { withClock } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

const charts = (page: Page) => page.getByRole('region', { name: '统计', exact: true });
const table = (page: Page, name: string) => charts(page).getByRole('table', { name, exact: true });

async function numbersOf(page: Page, name: string): Promise<number[]> {
  const texts = await table(page, name).locator('tbody td').allInnerTexts();
  return texts.filter((text) => /^\d+$/.test(text)).map(Number);
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

describe('the charts of the home', () => {
  it('[decision.home] say the same as the counters above, and lead to the devices of a clerk', async () => {
    const page = await console.pageOf('admin');
    await page.goto(routePath('console'));
    await table(page, '苹果设备的锁定状态').waitFor();
    const counted = await page
      .getByRole('group', { name: '苹果设备概览' })
      .getByRole('button')
      .allInnerTexts();
    const [all, locked] = counted.map((text) => Number(/\d+/.exec(text)?.[0]));
    const lockStates = await numbersOf(page, '苹果设备的锁定状态');
    expect(lockStates[0]).toBe(locked);
    expect(sum(lockStates)).toBe(all);
    expect(sum(await numbersOf(page, '苹果设备的监管状态'))).toBe(all);

    const days = table(page, '苹果设备近 14 天的操作').locator('tbody tr');
    await expect(days).toHaveCount(14);
    await page.getByRole('link', { name: '查看日志' }).first().click();
    await expect(page).toHaveURL(/operation-log\/apple/);
    await page.goBack();

    const link = charts(page).getByRole('link', { name: new RegExp(`^${accounts.full.name}的苹果设备`) });
    const count = Number(await link.innerText());
    expect(count).toBeGreaterThan(0);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`for_clerk=${accounts.full.id}`));
    await expect(page.getByText(new RegExp(`共 ${count} 条$`))).toBeVisible();
  });

  it('[decision.home] lead by each part to the list that it counts, and by each day to its log', async () => {
    const page = await console.pageOf('admin');
    await page.goto(routePath('console'));
    const part = charts(page).getByRole('link', { name: /^苹果设备的锁定状态：已锁定 \d+$/ });
    const count = Number(await part.innerText());
    await part.click();
    await expect(page).toHaveURL(/\/ios\/list\?lock_status=1/);
    await expect(page.getByText(new RegExp(`共 ${count} 条$`))).toBeVisible();
    await page.goBack();
    const day = charts(page)
      .getByRole('link', { name: /^\d{4}-\d{2}-\d{2}/ })
      .last();
    await day.click();
    await expect(page).toHaveURL(/operation-log\/\w+\?record_time=\d{8}(,|%2C)\d{8}/);
  });

  it('[decision.home] lead to the devices of nobody, and to those whose lock nobody knows', async () => {
    const { db } = console.server.services;
    const { id } = await db
      .selectFrom('apple_device')
      .select('id')
      .where('store_id', '=', accounts.admin.store_id)
      .where('recycled_status', '=', recycledStatus.active)
      // No phone that would say soon how it is.
      .orderBy('last_active_time', (order) => order.asc().nullsFirst())
      .executeTakeFirstOrThrow();
    const unset = { for_clerk: null, lock_status: null };
    await db.updateTable('apple_device').set(unset).where('id', '=', id).execute();
    const page = await console.pageOf('admin');
    for (const [name, said] of [
      [/^苹果设备的锁定状态：锁定状态未知 \d+$/, '锁定状态：未知'],
      [/^未分配的苹果设备 \d+ 台$/, '店员：未分配'],
    ] as const) {
      await page.goto(routePath('console'));
      const part = charts(page).getByRole('link', { name });
      const count = Number(await part.innerText());
      await part.click();
      await expect(page.getByText(new RegExp(`共 ${count} 条$`))).toBeVisible();
      await expect(page.getByText(said)).toBeVisible();
    }
  });

  it('[decision.home] a new store sees its first steps until they are done', async () => {
    const page = await console.pageOf('admin');
    await page.goto(routePath('console'));
    await table(page, '苹果设备的锁定状态').waitFor();
    const steps = page.getByRole('region', { name: '开始使用' });
    await expect(steps).toHaveCount(0);
    const { db, clock } = console.server.services;
    const now = await clock.now();
    const { store_id } = accounts.admin;
    await sql`update store set date_created = ${now} where id = ${store_id}`.execute(db);
    await page.reload();
    await expect(steps).toContainText('已完成 3 / 4');
    await steps.getByRole('link', { name: '去上传：上传 ABM 令牌' }).click();
    await expect(page).toHaveURL(new RegExp(`${routePath('console-merchant-update-abm-token')}$`));
  });

  it('[home.overview] [call.home] [decision.home] shows reports by level with what is left, and the numbers are those of the lists', async () => {
    await openReports(console.server, accounts.admin.store_id, 7);
    for (const name of ['公孙岚', '慕容桁']) await makeReport(console.server, accounts.admin, { name });
    const page = await console.pageOf('admin');
    await page.goto(routePath('console'));
    const level = page
      .getByRole('table', { name: '各等级的报告与剩余次数' })
      .getByRole('row')
      .filter({ hasText: '基础报告' });
    await level.waitFor();
    const [total, , , balance] = (await level.locator('td:not([aria-hidden])').allInnerTexts()).map(Number);
    expect(balance).toBe(7);
    await level.getByRole('link', { name: '基础报告' }).click();
    await expect(page.getByText(`剩余次数 ${balance}`)).toBeVisible();
    await expect(page.getByText(`共 ${total} 条`, { exact: true })).toBeVisible();
    // Who has not the code of reports sees nothing of them.
    const clerk = await console.pageOf('lockOnly');
    await clerk.goto(routePath('console'));
    await table(clerk, '苹果设备的锁定状态').waitFor();
    await expect(clerk.getByRole('region', { name: '报告', exact: true })).toHaveCount(0);
  });

  it('[decision.home] show a clerk neither the log that is not theirs to read nor what others have', async () => {
    const page = await console.pageOf('lockOnly');
    await page.goto(routePath('console'));
    await table(page, '苹果设备的锁定状态').waitFor();
    await expect(charts(page).getByText(/近 14 天/)).toHaveCount(0);
    await expect(charts(page).getByText('店员设备')).toHaveCount(0);
  });

  it('[decision.quiet] [error.network] say in their place that they could not be loaded, and try again by themselves', async () => {
    const page = await console.pageOf('admin', withClock);
    const ofStates = (url: URL) => url.pathname === superviseOverview.path;
    await page.route(ofStates, (route) => route.abort('connectionreset'));
    await page.goto(routePath('console'));
    await expect(charts(page).getByText('图表加载失败')).toBeVisible();
    await expect(page.getByRole('group', { name: '苹果设备概览' })).toBeVisible();
    await page.unroute(ofStates);
    await page.clock.fastForward(readRetryMs);
    await expect(table(page, '苹果设备的锁定状态')).toBeVisible();
  });
});
