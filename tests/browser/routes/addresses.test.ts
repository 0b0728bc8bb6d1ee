import type { Page } from 'playwright';
import { beforeAll, describe, it } from 'vitest';
import { routePath } from '#domain/access/routes.ts';
import { accounts } from '#server/seed/accounts.ts';
import type { AccountName } from '#tests/server/test-server.ts';
import { inDrawnOrder, seed } from '#tests/setup/seed.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { type Lane, useBench } from '../faults/bench.ts';
import { changeClerk } from '../support/clerks.ts';
import { expect } from '../support/expect.ts';
import {
  allModules,
  android,
  apple,
  comingSoon,
  device,
  type Expectation,
  exactModules,
  home,
  login,
  missing,
  modulesWithout,
  type Outcome,
  outcomeFor,
  type Person,
  shownAt,
  unmatched,
  uuid,
} from './expectations.ts';

const bench = useBench();
const site = '机安卫士';

/** Three stores, so that nobody's modules are changed below a page that somebody else has open. */
const people: Readonly<Record<Person, AccountName | null>> = {
  nobody: null,
  bare: 'viewOnly',
  admin: 'admin',
  exact: 'otherClerk',
  withoutModule: 'withoutApple',
};
const names = Object.keys(people) as Person[];
const lanes = new Map<Person, Lane>();

beforeAll(async () => {
  const { server } = bench;
  await changeClerk(server, {
    phone_number: accounts.viewOnly.phone_number,
    permission: [],
    modules: allModules,
  });
  for (const [person, account] of Object.entries(people)) {
    const lane = await bench.lane(account);
    await lane.open(routePath('index'));
    lanes.set(person as Person, lane);
  }
});

/**
 * One of the people loads a third of the pages anew, drawn by the seed, and nobody the open ones; the others stay in theirs and come by Back,
 * which takes a fraction of the time.
 */
const opensAnew = (person: Person, { path, open }: Expectation) =>
  (person === 'exact' && (thorough || inDrawnOrder([0, 1, 2], String, `${seed()} ${path}`)[0] === 0)) ||
  (person === 'nobody' && open === true);

const laneOf = (person: Person): Lane => {
  const lane = lanes.get(person);
  if (!lane) throw new Error(`${person} has no page`);
  return lane;
};

/** Makes the two people whose rights fit the route. */
async function makePeople(expectation: Expectation): Promise<void> {
  const { server } = bench;
  const { permission } = expectation;
  const { otherClerk, withoutApple } = accounts;
  await changeClerk(server, {
    phone_number: otherClerk.phone_number,
    permission: permission === undefined ? [] : [permission],
    modules: exactModules(expectation),
  });
  await changeClerk(server, {
    phone_number: withoutApple.phone_number,
    modules: modulesWithout(expectation),
  });
}

const toasts = (shown: Page) => shown.getByRole('region', { name: '操作提示' });
const heading = (shown: Page, name: string) => shown.getByRole('heading', { level: 1, name, exact: true });

async function expectOutcome(
  { page: shown }: Lane,
  { at, title, error, notice, unknown }: Outcome,
): Promise<void> {
  await expect(shown).toHaveURL(({ pathname }) => pathname === at);
  if (notice !== undefined) await toasts(shown).getByText(notice).waitFor();
  await expect(shown).toHaveTitle(`${title} - ${site}`);
  // `decision.unguarded`: error pages have no chrome either.
  const chrome = shown.getByRole('navigation');
  if (at.startsWith('/console') && error === undefined) await chrome.first().waitFor();
  else await expect(chrome).toHaveCount(0);
  if (unknown) return;
  if (error === undefined) {
    await expect(shown.getByText('404', { exact: true })).toHaveCount(0);
  } else {
    await heading(shown, error).waitFor();
    await shown.getByText('404', { exact: true }).waitFor();
    await shown.getByRole('link', { name: '返回首页' }).waitFor();
  }
  // Nothing is told that nobody expects.
  if (notice === undefined) await expect(toasts(shown).getByRole('button')).toHaveCount(0);
}

describe('[guard.skip] [guard.login] [guard.mismatch] [app.layouts] [decision.unguarded] every address, for everybody', () => {
  it.each([
    { rule: '[route.index] [decision.index]', path: '/', open: true, shows: login, showsMembers: home },
    { rule: '[route.login]', ...shownAt('/login', '登录'), open: true, showsMembers: home },
    { rule: '[route.dev]', ...shownAt('/system/dev', '开发工具'), open: true },
    { rule: '[route.register]', ...shownAt('/system/register/new-store', '注册门店'), open: true },
    {
      rule: '[route.register]',
      path: '/system/register',
      open: true,
      shows: { at: '/system/register/new-store', title: '注册门店' },
    },

    { rule: '[route.console]', ...shownAt('/console', '控制台') },
    { rule: '[route.appstore]', ...shownAt('/console/appstore', '应用商店'), module: 'mdm-apple' },
    { rule: '[route.help]', ...shownAt('/console/help', '帮助') },

    {
      rule: '[app.modules.hx] [route.report.rcs] [decision.report-codes]',
      ...shownAt('/console/report/rcs', '风险查询'),
      module: 'hx-',
      permission: 'Ca1',
    },
    {
      rule: '[decision.report-codes]',
      path: `/console/report/rcs/${uuid}`,
      module: 'hx-',
      permission: 'Ca1',
      shows: { at: `/console/report/rcs/${uuid}`, title: '风险查询详情', unknown: true },
    },
    {
      rule: '[route.report.basic] [role.codes.pages]',
      ...shownAt('/console/report/basic', '基础报告'),
      module: 'hx-report-basic',
      permission: 'Ca1',
    },
    {
      rule: '[route.report.advanced]',
      ...shownAt('/console/report/advanced', '高级报告'),
      module: 'hx-report-advanced',
      permission: 'Ca1',
    },
    {
      rule: '[decision.report-codes]',
      path: `/console/report/advanced/${uuid}`,
      module: 'hx-report-advanced',
      permission: 'Ca1',
      shows: { at: `/console/report/advanced/${uuid}`, title: '报告详情', unknown: true },
    },
    {
      rule: '[app.modules.report] [decision.report.abnormal]',
      ...shownAt('/console/report/abnormal', '异常名单'),
      module: 'hx-report-',
      permission: 'Ca1',
    },
    {
      rule: '[route.report.professional]',
      path: '/console/report/professional',
      module: 'hx-report-professional',
      shows: { ...home, notice: comingSoon },
    },

    { rule: '[route.placeholders]', path: '/console/device/list', shows: { ...home, notice: comingSoon } },
    {
      rule: '[route.placeholders]',
      path: '/console/device/recycled-list',
      shows: { ...home, notice: comingSoon },
    },
    {
      rule: '[route.placeholders]',
      path: '/console/device/default-restriction',
      shows: { ...home, notice: comingSoon },
    },
    { rule: '[route.placeholders]', path: '/console/vas/rcs', shows: { ...home, notice: comingSoon } },

    {
      rule: '[app.modules.mdm]',
      ...shownAt('/console/device/wallpaper', '壁纸'),
      module: 'mdm-',
    },
    { rule: '[route.ios.list]', ...shownAt('/console/device/ios/list', '苹果设备'), ...apple },
    {
      rule: '[route.ios.recycled] [route.ios.module]',
      ...shownAt('/console/device/ios/recycled-list', '苹果回收站'),
      ...apple,
    },
    {
      rule: '[route.ios.default-restriction]',
      ...shownAt('/console/device/ios/default-restriction', '苹果默认限制'),
      ...apple,
    },
    { rule: '[route.ios.detail]', ...device('ios'), ...apple },
    { rule: '[route.ios.detail]', ...missing('/console/device/ios/not-a-uuid', '设备不存在'), ...apple },
    { rule: '[route.ios.detail]', ...missing(`/console/device/ios/${uuid}0`, '设备不存在'), ...apple },
    { rule: '[route.android.list]', ...shownAt('/console/device/android/list', '安卓设备'), ...android },
    {
      rule: '[route.android.list] [route.android.module]',
      ...shownAt('/console/device/android/list/archived', '安卓归档'),
      ...android,
    },
    {
      rule: '[route.android.default-restriction]',
      ...shownAt('/console/device/android/default-restriction', '安卓默认限制'),
      ...android,
    },
    { rule: '[route.android.detail]', ...device('android'), ...android },
    { rule: '[route.android.detail]', ...missing('/console/device/android/7', '设备不存在'), ...android },
    {
      rule: '[route.device.slug]',
      path: `/console/device/${uuid}`,
      ...apple,
      shows: device('ios').shows,
    },
    {
      rule: '[route.device.slug]',
      path: '/console/device/ios',
      ...apple,
      shows: { at: '/console/device/ios/list', title: '苹果设备' },
    },
    {
      rule: '[route.device.slug]',
      path: '/console/device/whatever',
      ...apple,
      shows: { at: '/console/device/ios/list', title: '苹果设备' },
    },

    { rule: '[route.merchant.admin]', ...shownAt('/console/merchant/config', '门店设置'), admin: true },
    { rule: '[route.merchant.admin]', ...shownAt('/console/merchant/employee', '店员管理'), admin: true },
    {
      rule: '[route.merchant.admin]',
      ...shownAt('/console/merchant/update-abm-token', '更新 ABM 令牌'),
      admin: true,
    },
    { rule: '[decision.access]', ...shownAt('/console/merchant/open-api', '开放接口'), admin: true },

    { rule: '[route.password]', ...shownAt('/console/security/password', '修改密码') },
    {
      rule: '[route.login-log] [role.codes.pages]',
      ...shownAt('/console/security/login-log', '登录日志'),
      permission: 'Dc1',
    },
    {
      rule: '[route.operation-log]',
      ...shownAt('/console/security/operation-log/apple', '苹果操作日志'),
      ...apple,
      permission: 'Db1',
    },
    {
      rule: '[route.operation-log]',
      ...shownAt('/console/security/operation-log/android', '安卓操作日志'),
      ...android,
      permission: 'Db1',
    },
    {
      rule: '[route.operation-log]',
      path: '/console/security/operation-log',
      ...apple,
      permission: 'Db1',
      shows: { at: '/console/security/operation-log/apple', title: '苹果操作日志' },
      showsWithout: { at: '/console/security/operation-log/android', title: '安卓操作日志' },
    },

    { rule: '[app.not-found]', ...unmatched('/nowhere') },
    { rule: '[app.not-found]', ...unmatched('/console/nowhere') },
    { rule: '[app.not-found]', ...unmatched('/console/device') },
    { rule: '[app.not-found]', ...unmatched('/console/device/ios/list/more') },
    { rule: '[app.not-found]', ...unmatched('/console/merchant') },
    { rule: '[app.not-found]', ...unmatched('/console/report') },
    { rule: '[app.not-found]', ...unmatched('/enroll') },
    { rule: '[app.not-found]', ...unmatched('/goto:') },
    { rule: '[app.not-found]', ...unmatched('/Login') },
  ] satisfies Expectation[])('$rule $path', async (expectation: Expectation) => {
    await makePeople(expectation);
    await Promise.all(
      names.map(async (person) => {
        const outcome = outcomeFor(person, expectation);
        if (outcome === null) return;
        const lane = laneOf(person);
        if (opensAnew(person, expectation)) await lane.open(expectation.path);
        else await lane.comeBackTo(expectation.path);
        await expectOutcome(lane, outcome).catch((error: unknown) => {
          throw new Error(`${person} at ${expectation.path}`, { cause: error });
        });
        await lane.endCell();
      }),
    );
  });
});
