import type { Locator, Page } from 'playwright';
import { info as abmInfo } from '#api/contract/store/abm.ts';
import { deliveries } from '#api/contract/store/api-callback.ts';
import { info as apiInfo, usage } from '#api/contract/store/api-key.ts';
import { settingsLog } from '#api/contract/store/settings.ts';
import { routePath } from '#domain/access/routes.ts';
import { accounts } from '#server/seed/accounts.ts';
import type { Scene } from './scenes.ts';

const { id, name } = accounts.admin;
const clerk = { id, name };
const entries = [
  {
    id: '3',
    date_created: '2026-11-20T02:00:00.000Z',
    clerk,
    ip: '203.0.113.20',
    section: 'abm-token',
    changes: [
      { field: 'token', before: null, after: '已更改' },
      { field: 'expires_at', before: null, after: '2027-11-20T02:00:00.000Z' },
    ],
  },
  {
    id: '2',
    date_created: '2026-11-19T02:00:00.000Z',
    clerk,
    ip: '203.0.113.20',
    section: 'sms-switch',
    changes: [{ field: 'get_activation_lock_password', before: false, after: true }],
  },
  {
    id: '1',
    date_created: '2026-11-18T02:00:00.000Z',
    clerk,
    ip: '203.0.113.20',
    section: 'info',
    changes: [
      { field: 'remark', before: '', after: '每周一上午盘点，缺少的设备当天登记' },
      { field: 'employee_default_permission', before: 'Aa2', after: 'Aa2,Aa3,Ab4' },
    ],
  },
];

const settingsScene = (
  name: string,
  act: (page: Page) => Promise<Locator>,
  of: Partial<Scene> = {},
): Scene => ({
  name: `settings-${name}`,
  as: 'admin',
  ...of,
  show: async (page) => {
    await page.route(
      (url) => url.pathname === settingsLog.path,
      (route) => route.fulfill({ json: { list: entries, total: entries.length } }),
    );
    await page.goto(routePath('console-merchant-config'));
    return act(page);
  },
});

const edit = (title: string) => async (page: Page) => {
  await page.getByRole('button', { name: `编辑${title}` }).click();
  return page.getByRole('dialog').getByRole('button', { name: '保存' });
};

const token = {
  state: 'token',
  organisation: '城西通讯有限公司',
  server: '机安卫士',
  expires: '2027-11-20T02:00:00.000Z',
  days_left: 364,
  changed: { clerk_name: name, at: '2026-11-20T02:00:00.000Z' },
  key: {
    date_created: '2026-11-01T02:00:00.000Z',
    fingerprint:
      '50:D9:EB:E3:26:F1:25:9C:F0:6E:F7:A3:E9:62:31:D9:E8:78:09:F0:DE:F7:5D:30:AA:4E:48:EF:C6:4C:44:21',
  },
};
const none = {
  state: 'none',
  organisation: null,
  server: null,
  expires: null,
  days_left: null,
  changed: null,
  key: null,
};

const abmScene = (name: string, json: object, of: Partial<Scene> = {}): Scene => ({
  name: `abm-${name}`,
  as: 'admin',
  ...of,
  show: async (page) => {
    await page.route(
      (url) => url.pathname === abmInfo.path,
      (route) => route.fulfill({ json }),
    );
    await page.goto(routePath('console-merchant-update-abm-token'));
    return page.getByRole('heading', { name: '当前令牌' });
  },
});

const api_key = 'ak_0123456789abcdef01234567';
const standing = {
  api_enabled: true,
  api_key,
  former: [{ api_key: 'ak_fedcba9876543210fedcba98', works_until: '2026-11-21T02:00:00.000Z' }],
  api_callback_url: 'https://shop.example/phoneward/hooks',
  api_ip_white_list: '8.8.4.4,2001:4860:4860::8844',
  present_address: '8.8.4.4',
  changed: { clerk_name: name, at: '2026-11-20T02:00:00.000Z' },
};
const days = Array.from({ length: 14 }, (_, n) => ({
  day: `2026-11-${String(n + 7).padStart(2, '0')}`,
  calls: (n * 37) % 90,
  refused: n % 4,
}));
const sent = {
  id: '77777777-7777-4777-8777-777777777777',
  date_created: '2026-11-20T02:00:00.000Z',
  type: 'device.lock_changed',
  device: { id: '66666666-6666-4666-8666-666666666666', kind: 'apple', serial_number: 'DX3YR2M8N4' },
  state: 'pending',
  attempts: 3,
  next_at: '2026-11-20T02:05:00.000Z',
  last: {
    at: '2026-11-20T02:00:20.000Z',
    status: 503,
    answer: '系统维护中',
    fault: 'status',
    took_ms: 184,
  },
  body: '{"type":"device.lock_changed","id":"evt_77777777-7777-4777-8777-777777777777","data":{"observed":"locked"}}',
};
const test = { ...sent, id: id, type: 'test', device: null, state: 'delivered', attempts: 1, next_at: null };
const list = [sent, { ...test, last: { ...sent.last, status: 204, answer: '', fault: null } }];

const apiScene = (name: string, act: (page: Page) => Promise<Locator>, of: Partial<Scene> = {}): Scene => ({
  name: `open-api-${name}`,
  as: 'admin',
  ...of,
  show: async (page) => {
    for (const [path, json] of [
      [apiInfo.path, standing],
      [usage.path, { days }],
      [deliveries.path, { list, total: list.length }],
    ] as const)
      await page.route(
        (url) => url.pathname === path,
        (route) => route.fulfill({ json }),
      );
    await page.goto(routePath('console-merchant-open-api'));
    return act(page);
  },
});

export const storeScenes: readonly Scene[] = [
  apiScene('page', async (page) => page.getByText('DX3YR2M8N4', { exact: false })),
  apiScene('document', async (page) => {
    await page.getByRole('link', { name: '接口文档' }).click();
    return page.getByRole('article').getByText('十分钟接入');
  }),
  apiScene(
    'key',
    async (page) => {
      await page.getByRole('button', { name: '生成密钥' }).click();
      return page.getByRole('dialog').getByLabel('安全密码');
    },
    { onlyThorough: true },
  ),
  apiScene(
    'access',
    async (page) => {
      await page.getByRole('button', { name: '编辑接口访问设置' }).click();
      return page.getByRole('dialog').getByRole('button', { name: '保存' });
    },
    { onlyThorough: true },
  ),
  settingsScene('page', async (page) => page.getByText('每周一上午盘点', { exact: false })),
  settingsScene('info', edit('门店信息')),
  settingsScene('sms', edit('短信验证')),
  settingsScene('profile', edit('描述文件内容')),
  settingsScene('report-key', edit('基础报告密钥')),
  settingsScene('lock-template', async (page) => {
    await page.getByRole('button', { name: '操作：到期未还' }).click();
    await page.getByRole('menuitem', { name: '编辑' }).click();
    return page.getByRole('dialog').getByRole('button', { name: '保存' });
  }),
  settingsScene(
    'wrong',
    async (page) => {
      const save = await edit('短信验证')(page);
      await save.click();
      return page.getByText('请输入安全密码');
    },
    { onlyThorough: true },
  ),
  abmScene('none', none),
  abmScene('soon', { ...token, expires: '2026-12-09T02:00:00.000Z', days_left: 18 }),
  abmScene(
    'expired',
    { ...token, expires: '2026-11-20T02:00:00.000Z', days_left: -2 },
    { onlyThorough: true },
  ),
];
