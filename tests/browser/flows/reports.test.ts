import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, it } from 'vitest';
import { blacklistCheck, rcsRequest } from '#api/contract/reports/rcs.ts';
import { routePath } from '#domain/access/routes.ts';
import { accounts } from '#server/seed/accounts.ts';
import { agency, listedContent } from '#tests/server/credit-reports/agency.ts';
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

it('[decision.report.lifecycle] [decision.report.once] a report is asked for, waited for and shown; another tab follows it, and who asks again is offered it', async () => {
  await openReports(console.server, accounts.admin.store_id, 7);
  const other = await console.signIn('admin');
  for (const tab of [page, other]) await tab.goto(routePath('console-report-basic'));
  await expect(page.getByText('剩余次数 7')).toBeVisible();
  const idCard = nextIdCard();
  const ask = async () => {
    await page.getByRole('button', { name: '新增报告' }).first().click();
    await dialog(page).getByLabel('姓名').fill('公孙岚');
    await dialog(page).getByLabel('证件号').fill(idCard);
    await dialog(page).getByRole('checkbox').check();
    await dialog(page).getByRole('button', { name: '新增报告' }).click();
  };
  const report = page.getByRole('article');
  await ask();
  await expect(other.getByRole('cell', { name: '生成中' })).toBeVisible();
  await expect(report.getByText('演示数据').first()).toBeVisible();
  await expect(report).toContainText(idCard);
  // The dark one would print white words on white paper.
  const themeIn = (moment: 'beforeprint' | 'afterprint') =>
    page.evaluate((type) => {
      dispatchEvent(new Event(type));
      return document.documentElement.dataset.theme;
    }, moment);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  expect([await themeIn('beforeprint'), await themeIn('afterprint')]).toEqual(['light', 'dark']);
  await expect(other.getByRole('cell', { name: '已生成' })).toBeVisible();
  await expect(other.getByText('剩余次数 6')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(routePath('console-report-basic'));
  await ask();
  await expect(dialog(page).getByText(/该客户的报告已于 .+ 生成/)).toBeVisible();
  await dialog(page).getByRole('button', { name: '查看已有报告' }).click();
  await expect(report).toContainText(idCard);
  await page.goBack();
  await expect(page.getByText('剩余次数 6')).toBeVisible();
});

it('[decision.report.balance] at 0 the page says whom to ask, or leads to where one may buy', async () => {
  await openReports(console.server, accounts.admin.store_id, 0);
  const list = routePath('console-report-basic');
  await page.goto(list);
  await expect(page.getByText('请联系运营方')).toBeVisible();
  await page.route(
    (url) => url.pathname.startsWith('/site/') && url.pathname.endsWith('/config.json'),
    (route) =>
      route.fulfill({
        json: { billingUrl: 'https://billing.example/', redirectHosts: ['billing.example'] },
      }),
  );
  await page.goto(list);
  await expect(page.getByRole('link', { name: '充值' })).toHaveAttribute(
    'href',
    routePath('goto-key', { key: 'flowprocess' }),
  );
  await expect(page.getByText('请联系运营方')).toBeHidden();
});

it('[decision.report.abnormal] who is found on the blacklist is on the abnormal list, which says why and leads to the report', async () => {
  await openReports(console.server, accounts.admin.store_id);
  const name = '东方既白';
  const id = await makeReport(console.server, accounts.admin, { name, content: listedContent(true) });
  await page.goto(routePath('console-report-basic'));
  await page.getByRole('link', { name: '异常名单' }).last().click();
  await expect(page).toHaveURL(routePath('console-report-abnormal'));
  const row = page.getByRole('row').filter({ hasText: '东**白' });
  await expect(row).toContainText('命中黑名单');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(routePath('console-report-basic-id', { id }));
});

it('[decision.url] [decision.report.personal] whom a list is searched for stands in no address, and Back restores it', async () => {
  const id_card = nextIdCard();
  await makeReport(console.server, accounts.admin, { name: '太史澜', id_card });
  await page.goto(routePath('console-report-basic'));
  await page.getByLabel('证件号').fill(id_card.slice(-4));
  await page.getByLabel('姓名').fill('太史澜');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText('共 1 条').first()).toBeVisible();
  expect(page.url()).not.toMatch(/[?#]/);
  await page.getByRole('button', { name: '重置' }).click();
  await expect(page.getByLabel('姓名')).toHaveValue('');
  await page.goBack();
  await expect(page.getByLabel('姓名')).toHaveValue('太史澜');
});

/** The server takes the next such call; its answer is lost. */
const loseAnswer = (path: string) =>
  page.route(
    (url) => url.pathname === path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

it('[route.report.rcs] [decision.rcs] [valid.rcs.request] a query takes one of the count though its answer was lost, shows its link and QR code, and the report as soon as the customer has released it', async () => {
  const { services } = console.server;
  const asked = agency();
  const standIn = services.reports;
  Object.assign(services.config, { redirectHosts: ['agency.example'] });
  Object.assign(services, { reports: asked.provider });
  await openReports(console.server, accounts.admin.store_id);
  await services.db
    .updateTable('store')
    .set({ rcs_count: 1, used_rcs_count: 0 })
    .where('id', '=', accounts.admin.store_id)
    .execute();
  await page.goto(routePath('console-report-rcs'));
  await expect(page.getByText('剩余次数 1')).toBeVisible();
  await page.getByRole('button', { name: '发起查询' }).first().click();
  await dialog(page).getByLabel('姓名').fill('司');
  await dialog(page).getByLabel('证件号').fill('110105194912310021');
  await dialog(page).getByRole('button', { name: '发起查询' }).click();
  await expect(dialog(page).getByText('姓名最少2个字符')).toBeVisible();
  await expect(dialog(page).getByText('证件号最后一位校验有误，请核对是否输错')).toBeVisible();
  const idCard = nextIdCard();
  await dialog(page).getByLabel('姓名').fill('司空朔');
  await dialog(page).getByLabel('证件号').fill(idCard);
  await loseAnswer(rcsRequest.path);
  await dialog(page).getByRole('button', { name: '发起查询' }).click();
  await expect(dialog(page)).toContainText('不会多用一次');
  await expect(dialog(page).getByLabel('姓名')).toHaveValue('司空朔');
  await dialog(page).getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('img', { name: '司*朔的授权二维码' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page).toHaveURL(routePath('console-report-rcs-id', { id }));
  await expect(page.getByText(`https://agency.example/r/${id}`)).toBeVisible();
  await expect(page.getByText('待客户授权', { exact: true })).toBeVisible();
  const released = { at: '2026-11-20T08:00:00.000Z', url: 'https://agency.example/wechat' };
  asked.answerRcs(async () => ({ url: `https://agency.example/r/${id}`, wechat: released, alipay: null }));
  await services.db
    .updateTable('rcs_request')
    .set({ next_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  services.nudgeJobs();
  await expect(page.getByRole('link', { name: '打开报告：微信报告（新窗口）' })).toHaveAttribute(
    'href',
    released.url,
  );
  await expect(page.getByText('部分授权')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('剩余次数 0')).toBeVisible();
  await page.getByLabel('证件号').fill(idCard.slice(-4));
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText('共 1 条').first()).toBeVisible();
  expect(page.url()).not.toMatch(/[?#]/);
  await page.getByRole('button', { name: '发起查询' }).first().click();
  await dialog(page).getByLabel('姓名').fill('司空朔');
  await dialog(page).getByLabel('证件号').fill(idCard);
  await dialog(page).getByRole('button', { name: '发起查询' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('次数已用完');
  await expect(dialog(page).getByLabel('证件号')).toHaveValue(idCard);
  await page.goto(routePath('console-report-rcs-id', { id: randomUUID() }));
  await expect(page.getByText('查询不存在')).toBeVisible();
  Object.assign(services, { reports: standIn });
});

it('[decision.blacklist] [valid.blacklist] what is typed survives a lost answer; the answer stands beside the number that was asked about', async () => {
  const { services } = console.server;
  const asked = agency();
  const standIn = services.reports;
  Object.assign(services, { reports: asked.provider });
  await openReports(console.server, accounts.admin.store_id);
  asked.answerBlacklist(async ({ content }) => content === '13800001234');
  await page.goto(routePath('console-report-rcs'));
  await page.getByRole('button', { name: '黑名单查询' }).click();
  const check = dialog(page).getByRole('button', { name: '查询', exact: true });
  await dialog(page).getByText('手机号').first().click();
  const number = dialog(page).getByRole('textbox', { name: '手机号' });
  await number.fill('138 0000 1234');
  await loseAnswer(blacklistCheck.path);
  await check.click();
  await expect(dialog(page)).toContainText('未收到答复');
  await expect(number).toHaveValue('138 0000 1234');
  await dialog(page).getByRole('button', { name: '重试' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('命中');
  await expect(number).toHaveValue('138 0000 1234');
  await dialog(page).getByRole('button', { name: '再查一个' }).click();
  await expect(number).toHaveValue('');
  await number.fill('13800001235');
  await check.click();
  await expect(dialog(page)).toContainText('未命中');
  await dialog(page).getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog(page)).toHaveCount(0);
  Object.assign(services, { reports: standIn });
});
