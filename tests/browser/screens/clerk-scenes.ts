import type { Locator } from 'playwright';
import { distributionLog } from '#api/contract/devices/distribution-log.ts';
import { clerkList, resetClerkPassword, updateClerk } from '#api/contract/people/clerks.ts';
import { routePath } from '#domain/access/routes.ts';
import { accounts, type DemoAccount } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { ClerksPage } from '../support/clerks-page.ts';
import type { Scene } from './scenes.ts';

const { admin, full, lockOnly } = accounts;

const scene = (name: string, act: (clerks: ClerksPage) => Promise<Locator>): Scene => ({
  name: `clerks-${name}`,
  as: 'admin',
  show: async (page) => {
    const clerks = new ClerksPage(page);
    await clerks.open();
    return act(clerks);
  },
});

const editing = async (clerks: ClerksPage, button: string) => {
  await clerks.show(lockOnly.name);
  await clerks.press(button);
};

const reviewing = async (clerks: ClerksPage) => {
  await editing(clerks, '修改权限');
  await clerks.dialog.getByRole('checkbox', { name: /抹掉设备/ }).check();
  await clerks.dialog.getByRole('checkbox', { name: '解除锁定' }).first().check();
  await clerks.button('下一步').click();
  return clerks.field('安全密码');
};

/** The page of the store's clerks. */
export const clerkScenes: readonly Scene[] = [
  scene('list', async ({ page }) => page.getByRole('heading', { name: '已停用' })),
  {
    name: 'clerks-broken',
    as: 'admin',
    onlyPicture: true,
    show: async (page) => {
      await page.route(`**${clerkList.path}`, (route) => route.abort('connectionrefused'));
      await page.goto(routePath('console-merchant-employee'));
      return page.getByRole('button', { name: '重试' });
    },
  },
  scene('drawer', async (clerks) => {
    await clerks.show(full.name);
    return clerks.drawer.getByText('全部登录记录');
  }),
  scene('new', async (clerks) => {
    await clerks.page.getByRole('button', { name: '新增店员' }).click();
    await clerks.button('新增').click();
    return clerks.dialog.getByRole('alert').first();
  }),
  scene('disable', async (clerks) => {
    await editing(clerks, '停用');
    return clerks.field('安全密码');
  }),
  scene('password', async (clerks) => {
    await clerks.page.route(`**${resetClerkPassword.path}`, (route) =>
      route.fulfill({ json: { password: 'KW7RTM3XQ2' } }),
    );
    await editing(clerks, '重置密码');
    await clerks.confirm('重置密码');
    return clerks.dialog.getByText('KW7RTM3XQ2');
  }),
  scene('profile', async (clerks) => {
    await editing(clerks, '修改资料');
    return clerks.field('姓名');
  }),
  scene('rights', async (clerks) => {
    await editing(clerks, '修改权限');
    return clerks.dialog.getByRole('checkbox', { name: /抹掉设备/ });
  }),
  scene('rights-review', reviewing),
  scene('rights-conflict', async (clerks) => {
    let known: readonly { id: string }[] = [];
    await clerks.page.route(`**${clerkList.path}`, async (route) => {
      const response = await route.fetch();
      known = (await response.json()).list;
      await route.fulfill({ response });
    });
    await clerks.open();
    await reviewing(clerks);
    await clerks.page.route(`**${updateClerk.path}`, async (route) => {
      const { id } = route.request().postDataJSON();
      const current = known.find((clerk) => clerk.id === id);
      await route.fulfill({
        status: 409,
        json: {
          error: true,
          statusCode: 409,
          message: '店员刚由李晓雯于 11-21 09:58 修改过，请查看后再保存',
          data: {
            code: 'CONFLICT',
            current: {
              ...current,
              name: '赵一鸣（东门）',
              quota_limit: true,
              total_quota: 30,
              changed: { clerk_name: '李晓雯', at: '2026-11-21T01:58:00.000Z' },
            },
          },
        },
      });
    });
    await clerks.confirm('保存');
    return clerks.dialog.getByText('刚保存的其他改动，保留不变');
  }),
  {
    name: 'clerks-log',
    as: 'admin',
    show: async (page) => {
      const person = (account: DemoAccount) => ({ id: account.id, name: account.name });
      const list = [lockOnly, full, admin].map((to, index) => ({
        id: String(index),
        date_created: `2026-11-2${index}T02:00:00.000Z`,
        operator: person(admin),
        kind: index === 1 ? 'android' : 'apple',
        device_id: seedIds.devices.unlockedOnline,
        serial_number: `DX3YR2M8N${index}`,
        from: index === 2 ? null : person(full),
        to: person(to),
      }));
      await page.route(`**${distributionLog.path}*`, (route) => route.fulfill({ json: { list, total: 3 } }));
      await page.goto(routePath('console-merchant-employee-distribution-log'));
      return page.getByText('共 3 条').first();
    },
  },
];
