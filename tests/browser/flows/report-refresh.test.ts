import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, it } from 'vitest';
import { refresh } from '#api/contract/reports/reports.ts';
import { routePath } from '#domain/access/routes.ts';
import { accounts } from '#server/seed/accounts.ts';
import { makeReport, nextIdCard, openReports } from '#tests/server/fixtures.ts';
import { ConsoleUnderTest } from '../support/console-under-test.ts';
import { expect } from '../support/expect.ts';

const console = new ConsoleUnderTest();
let page: Page;
beforeAll(async () => {
  await console.start();
  page = await console.signIn('admin');
});
afterAll(() => console.closePages());

const dialog = (shown: Page) => shown.getByRole('dialog');
const versions = (shown: Page) =>
  shown.getByRole('list', { name: '版本', exact: true }).getByRole('listitem');

/** How many pages of A4 it takes. */
async function pagesPrinted(shown: Page): Promise<number> {
  const file = (await shown.pdf({ format: 'A4' })).toString('latin1');
  return file.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? Number.NaN;
}

it('[decision.report.lifecycle] a refresh shows what it costs, makes a version and is paid once though its answer was lost; a colleague opens the same page by its link', async () => {
  await openReports(console.server, accounts.admin.store_id, 5);
  const id_card = nextIdCard();
  const id = await makeReport(console.server, accounts.admin, { name: '上官霖', id_card });
  await page.goto(routePath('console-report-basic'));
  await page.getByRole('link', { name: '查看上*霖的报告' }).click();
  await expect(page.getByRole('article')).toContainText(id_card);
  await expect(page).toHaveURL(routePath('console-report-basic-id', { id }));
  await page.getByRole('button', { name: '刷新报告' }).click();
  await expect(dialog(page)).toContainText('剩余次数5 次');
  // The server takes it; the answer is lost.
  await page.route(
    (url) => url.pathname === refresh.path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await dialog(page).getByRole('button', { name: '刷新报告' }).click();
  await expect(dialog(page)).toContainText('不会重复付费');
  await dialog(page).getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('已刷新，正在生成')).toBeVisible();
  await expect(versions(page)).toHaveCount(2);
  await expect(page.getByRole('article')).toContainText('第 2 版');
  await expect(page.getByText('剩余次数 4')).toBeVisible();
  await page.getByRole('button', { name: '查看第 1 版' }).click();
  await expect(page.getByRole('article')).toContainText('第 1 版');
  const colleague = await console.signIn('admin');
  await colleague.goto(page.url());
  await expect(colleague.getByRole('article')).toContainText('第 1 版');
  await page.goBack();
  await expect(page).toHaveURL(routePath('console-report-basic'));
  expect(await pagesPrinted(colleague)).toBeLessThanOrEqual(2);
  // As it was, the new version, the first one, and a colleague at that: nothing is on record that nobody has looked at.
  const looks = await console.server.services.db
    .selectFrom('journal')
    .select('id')
    .where('subject', '=', id)
    .where('what', '=', 'preview')
    .execute();
  expect(looks).toHaveLength(4);
  await page.goto(`${routePath('console-report-basic-id', { id })}?version=9`);
  await expect(page.getByText('暂无第 9 版')).toBeVisible();
  await page.getByRole('link', { name: '查看最新一版' }).click();
  await expect(page.getByRole('article')).toContainText('第 2 版');
  for (const nobody of [randomUUID(), 'not-a-uuid']) {
    await page.goto(routePath('console-report-basic-id', { id: nobody }));
    await expect(page.getByText('报告不存在')).toBeVisible();
  }
});
