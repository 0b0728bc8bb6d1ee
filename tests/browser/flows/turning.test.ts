import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { readRetryMs } from '#domain/limits.ts';
import { withClock } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';
import { ListPage } from '../support/list-page.ts';
import { useConsoleUnderTest } from '../support/use-console.ts';

const console = useConsoleUnderTest();

/** The long lists: where they are, what they ask for, and a filter that leaves more than one page. */
const lists = [
  {
    name: 'devices',
    path: routePath('console-device-ios-list'),
    api: '/api/device/ios/list',
    filter: 'supervise_status=1',
    none: '这一页没有设备',
  },
  {
    name: 'operations',
    path: routePath('console-security-operation-log-apple'),
    api: '/api/store/operation-log',
    filter: 'status=4',
    none: '这一页没有记录',
  },
] as const;

const pager = (page: Page) => page.getByRole('navigation', { name: '分页' });
const step = (page: Page, name: string) => pager(page).getByRole('button', { name, exact: true });
const currentPage = (page: Page) => pager(page).locator('[aria-current=page]');
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

describe.each(lists)('a list of $name', ({ path, api, filter, none }) => {
  it('[app.pagination] begins at its top on every page that somebody turns to, and Back is where they were', async () => {
    const list = new ListPage(await console.pageOf('admin'));
    const { page } = list;
    await page.goto(path);
    await expect(list.rows).toHaveCount(20);
    await step(page, '下一页').scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(300);
    await step(page, '下一页').click();
    await expect(list.total).toHaveText(/^第 21-40 条/);
    // A wide row goes on at the right.
    await expect(list.rows.first().getByRole('cell').first()).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(list.total).toHaveText(/^第 1-20 条/);
    await expect.poll(() => scrolled(page)).toBe(before);
  });

  it('[decision.quiet] that could not be turned says so in sight, and tells the page of the rows that stand there', async () => {
    const list = new ListPage(await console.pageOf('admin'));
    const { page } = list;
    await page.goto(path);
    await expect(list.rows).toHaveCount(20);
    const rows = await list.rows.allInnerTexts();
    const broken = `**${api}*`;
    await page.route(broken, (route) => route.abort('internetdisconnected'));
    await step(page, '第 2 页').click();
    await expect(page.getByText(/^更新失败/)).toBeInViewport({ ratio: 1 });
    expect(await list.rows.allInnerTexts()).toEqual(rows);
    await expect(list.total).toHaveText(/^第 1-20 条/);
    await expect(currentPage(page)).toHaveText('1');

    await page.unroute(broken);
    await step(page, '第 2 页').click();
    await expect(list.total).toHaveText(/^第 21-40 条/);
    await expect(currentPage(page)).toHaveText('2');
  });

  it('that is being turned on a slow line tells the page of the rows that stand there, and which one comes', async () => {
    const list = new ListPage(await console.pageOf('admin'));
    const { page } = list;
    await page.goto(path);
    await expect(list.rows).toHaveCount(20);
    const rows = await list.rows.allInnerTexts();
    const line = Promise.withResolvers<void>();
    await page.route(`**${api}*`, async (route) => {
      await line.promise;
      // Where another page is wanted by now, nobody waits for this one.
      await route.continue().catch(() => undefined);
    });
    await step(page, '第 2 页').click();
    await expect(pager(page)).toContainText('正在加载第 2 页');
    await expect(step(page, '第 2 页')).toHaveAttribute('aria-busy', 'true');
    expect(await list.rows.allInnerTexts()).toEqual(rows);
    await expect(list.total).toHaveText(/^第 1-20 条/);
    await expect(currentPage(page)).toHaveText('1');

    await step(page, '下一页').click();
    await expect(pager(page)).toContainText('正在加载第 3 页');
    await expect(list.total).toHaveText(/^第 1-20 条/);
    line.resolve();
    await expect(list.total).toHaveText(/^第 41-60 条/);
    await expect(currentPage(page)).toHaveText('3');
    await expect(pager(page)).not.toContainText('正在加载');
    await expect(pager(page).locator('[aria-busy]')).toHaveCount(0);
  });

  it('that could not be turned is turned by a press while that is tried again by itself', async () => {
    const list = new ListPage(await console.pageOf('admin', withClock));
    const { page } = list;
    await page.goto(path);
    await expect(list.rows).toHaveCount(20);
    const triedAgain = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(`**${api}*`, async (route) => {
      asked += 1;
      if (asked === 1) await route.abort('internetdisconnected');
      else if (asked === 2) triedAgain.resolve();
      else await route.continue();
    });
    await step(page, '第 2 页').click();
    await expect(
      page
        .getByRole('main')
        .getByText(/更新失败/)
        .first(),
    ).toBeVisible();
    await page.clock.fastForward(readRetryMs);
    await triedAgain.promise;
    await step(page, '第 2 页').click();
    await expect(list.total).toHaveText(/^第 21-40 条/);
  });

  it('[decision.paging] behind whose end somebody is says so, and goes to the first page of the same filter', async () => {
    const list = new ListPage(await console.pageOf('admin'));
    const { page } = list;
    await page.goto(`${path}?page_num=9999&${filter}`);
    await expect(page.getByText(none)).toBeVisible();
    await page.getByRole('button', { name: '回到第一页' }).click();
    await expect(list.total).toHaveText(/^第 1-20 条/);
    expect(new URL(page.url()).search).toBe(`?${filter}`);
  });
});
