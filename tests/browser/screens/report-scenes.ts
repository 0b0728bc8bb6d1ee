import type { Locator, Page } from 'playwright';
import { blacklistCheck, rcsList } from '#api/contract/reports/rcs.ts';
import {
  abnormalList,
  list,
  preview,
  type ReportOverview,
  type ReportRow,
  reportOverview,
} from '#api/contract/reports/reports.ts';
import { routePath } from '#domain/access/routes.ts';
import { demoContent } from '#server/gateways/reports/demo.ts';
import { accounts } from '#server/seed/accounts.ts';
import type { Scene } from './scenes.ts';

const levels: ReportOverview['levels'] = [
  { level: 'basic', balance: 47, reserved: 2, this_month: 31, total: 128, running: 2, abnormal: 9 },
  { level: 'advanced', balance: 3, reserved: 0, this_month: 8, total: 36, running: 0, abnormal: 1 },
  { level: 'professional', balance: 0, reserved: 0, this_month: 0, total: 0, running: 0, abnormal: 0 },
];

const id = '77777777-7777-4777-8777-777777777777';
const at = '2026-11-20T02:00:00.000Z';
const content = demoContent(
  'advanced',
  { id_card: '330000199001011234', phone_number: '12900000001' },
  new Date(at),
);
const reporter = { id: accounts.admin.id, name: accounts.admin.name };
const row: ReportRow = {
  id,
  level: 'advanced',
  user_name: '公*岚',
  user_id_card: '330000********1234',
  phone_number: '138****1234',
  reporter,
  date_created: at,
  date_updated: at,
  version: 3,
  status: 1,
  score: 612,
  listed: false,
  worse: true,
  worse_by: ['band', 'overdue'],
  made_at: at,
};
const version = (of: number, status: number, score: number | null) => ({
  version: of,
  date_created: `2026-11-${18 + of}T02:00:00.000Z`,
  clerk: reporter,
  status,
  score,
});
const view = {
  ...row,
  user_name: '公孙岚',
  user_id_card: '330000199001011234',
  phone_number: '13800001234',
  consented_at: at,
  remark: '',
  made: { version: 2, at, demo: true, content },
  versions: [version(3, 2, null), version(2, 1, 612), version(1, 1, 668)],
};
const others: readonly ReportRow[] = [
  {
    ...row,
    id: id.replace('7', '1'),
    user_name: '慕*桁',
    status: 0,
    score: null,
    worse: false,
    worse_by: [],
    made_at: null,
  },
  {
    ...row,
    id: id.replace('7', '2'),
    user_name: '令**峤',
    listed: true,
    worse: false,
    worse_by: [],
    score: 431,
  },
  {
    ...row,
    id: id.replace('7', '3'),
    user_name: '商*越',
    status: 2,
    score: null,
    worse: false,
    worse_by: [],
    made_at: null,
  },
];

const reportScene = (
  name: string,
  path: string,
  act: (page: Page) => Promise<Locator>,
  { status = 1, of = {} }: { readonly status?: number; readonly of?: Partial<Scene> } = {},
): Scene => ({
  name: `report-${name}`,
  as: 'admin',
  ...of,
  show: async (page) => {
    const rows = path.endsWith(id) ? [{ ...row, status }] : [{ ...row, status }, ...others];
    for (const [called, json] of [
      [list.path, { list: rows, total: rows.length, balance: 3 }],
      [preview.path, { ...view, status }],
    ] as const)
      await page.route(
        (url) => url.pathname === called,
        (route) => route.fulfill({ json }),
      );
    await page.goto(path);
    return act(page);
  },
});

const released = (kind: string) => ({ date_updated: at, url: `https://rcs.phoneward.example/${kind}/${id}` });
const query = {
  id,
  name: '令*峤',
  id_card: '330000********1234',
  last_wechat_report: released('wechat'),
  last_alipay_report: null,
  report_url: `https://rcs.phoneward.example/r/${id}`,
  date_created: '2026-11-20T01:00:00.000Z',
  status: 1,
  remark: '',
  clerk: reporter,
};
const queries = [
  query,
  {
    ...query,
    id: id.replace('7', '1'),
    name: '慕**桁',
    status: 0,
    last_wechat_report: null,
    report_url: null,
  },
  { ...query, id: id.replace('7', '2'), name: '商*越', last_alipay_report: released('alipay') },
  {
    ...query,
    id: id.replace('7', '3'),
    name: '公*岚',
    status: 2,
    last_wechat_report: null,
    report_url: null,
    remark: '报告服务未受理，次数已退回',
  },
  { ...query, id: id.replace('7', '4'), name: '上*霖', last_wechat_report: null },
  {
    ...query,
    id: id.replace('7', '5'),
    name: '太*澜',
    last_wechat_report: null,
    date_created: '2026-09-20T01:00:00.000Z',
  },
];

const rcsScene = (
  name: string,
  act: (page: Page) => Promise<Locator>,
  { rows = queries, of = {}, path = routePath('console-report-rcs') } = {},
): Scene => ({
  name: `rcs-${name}`,
  as: 'admin',
  ...of,
  show: async (page) => {
    for (const [called, json] of [
      [rcsList.path, { list: rows, total: rows.length, left: 12 }],
      [blacklistCheck.path, { status: 1 }],
    ] as const)
      await page.route(
        (url) => url.pathname === called,
        (route) => route.fulfill({ json }),
      );
    await page.goto(path);
    return act(page);
  },
});

const pageOfQuery = routePath('console-report-rcs-id', { id });

const pageOfOne = routePath('console-report-advanced-id', { id });

export const reportScenes: readonly Scene[] = [
  reportScene('list', routePath('console-report-advanced'), async (page) => page.getByText('慕*桁')),
  reportScene('page', pageOfOne, async (page) => page.getByText('综合评分').first()),
  reportScene('running', pageOfOne, async (page) => page.getByText('生成后自动显示', { exact: false }), {
    status: 0,
    of: { onlyThorough: true },
  }),
  reportScene('refresh', pageOfOne, async (page) => {
    await page.getByRole('button', { name: '刷新报告' }).click();
    return page.getByRole('dialog').getByText('使用次数');
  }),
  rcsScene('list', async (page) => page.getByText('慕**桁')),
  rcsScene('empty', async (page) => page.getByText('暂无风险查询'), { rows: [] }),
  rcsScene('new', async (page) => {
    await page.getByRole('button', { name: '发起查询' }).first().click();
    await page.getByRole('dialog').getByLabel('姓名').fill('商');
    await page.getByRole('dialog').getByRole('button', { name: '发起查询' }).click();
    return page.getByText('姓名最少2个字符');
  }),
  rcsScene('page', async (page) => page.getByRole('img', { name: /二维码/ }), {
    rows: [query],
    path: pageOfQuery,
  }),
  rcsScene('making', async (page) => page.getByText('正在生成链接', { exact: false }), {
    rows: queries.slice(1, 2),
    path: pageOfQuery,
    of: { onlyThorough: true },
  }),
  rcsScene('failed', async (page) => page.getByText('链接未生成'), {
    rows: queries.slice(3, 4),
    path: pageOfQuery,
    of: { onlyThorough: true },
  }),
  rcsScene('blacklist', async (page) => {
    await page.getByRole('button', { name: '黑名单查询' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('身份证号').last().fill('11010519491231002X');
    await dialog.getByRole('button', { name: '查询', exact: true }).click();
    return dialog.getByText('请谨慎办理', { exact: false });
  }),
  {
    name: 'report-abnormal',
    as: 'admin',
    show: async (page) => {
      const rows = [row, ...others.filter(({ listed }) => listed)];
      await page.route(
        (url) => url.pathname === abnormalList.path,
        (route) => route.fulfill({ json: { list: rows, total: rows.length } }),
      );
      await page.goto(routePath('console-report-abnormal'));
      return page.getByText('命中黑名单');
    },
  },
  {
    name: 'home-reports',
    as: 'admin',
    show: async (page) => {
      await page.route(
        (url) => url.pathname === reportOverview.path,
        (route) => route.fulfill({ json: { levels } }),
      );
      await page.goto(routePath('console'));
      const table = page.getByRole('table', { name: '各等级的报告与剩余次数' });
      await table.scrollIntoViewIfNeeded();
      return table;
    },
  },
];
