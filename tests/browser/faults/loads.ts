import type { Locator, Page } from 'playwright';
import { beforeEach, describe, it } from 'vitest';
import { detail, list, recycledList } from '#api/contract/apple/devices.ts';
import { deviceOverview } from '#api/contract/device-overview.ts';
import { clerkList } from '#api/contract/people/clerks.ts';
import { loginLog } from '#api/contract/people/login-log.ts';
import { me } from '#api/contract/people/user.ts';
import { records } from '#api/contract/records.ts';
import { list as reportList } from '#api/contract/reports/reports.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { info as abmInfo } from '#api/contract/store/abm.ts';
import { info as apiInfo } from '#api/contract/store/api-key.ts';
import { info as storeInfo } from '#api/contract/store/settings.ts';
import { type RouteName, routePath } from '#domain/access/routes.ts';
import { readRetryMs } from '#domain/limits.ts';
import type { AccountName } from '#tests/server/test-server.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { expect } from '../support/expect.ts';
import { type Bench, type Lane, useLane } from './bench.ts';
import { type Fault, faults, inject, isSilent, tellingFaults } from './faults.ts';

/** A screen that shows what it has fetched. */
interface Subject {
  readonly name: string;
  /** who looks at it; 李晓雯 unless it says so */
  readonly as?: AccountName;
  /** made of the same kit as another one: a thorough run meets the faults */
  readonly onlyThorough?: true;
  readonly calls: readonly AnyEndpoint[];
  /** the parts of the page that fail each by itself; else all of it does */
  readonly parts?: (page: Page) => readonly Locator[];
  /** from where a person goes there */
  readonly from: (lane: Lane) => Promise<void>;
  readonly go: (lane: Lane) => Promise<void>;
  readonly heading: string | RegExp;
  /** what is said where there is nothing to show; on some screens it is the heading */
  readonly failure: string;
  /** there once the data have come */
  readonly loaded: (page: Page) => Locator;
  /** stands for the others: once loaded, in a thorough run it meets every fault */
  readonly meetsAll?: true;
  /** what a person types without having sent it, and how the data are asked for once more */
  readonly typing?: Typing;
}

interface Typing {
  readonly type: (page: Page) => Promise<unknown>;
  readonly field: (page: Page) => Locator;
  readonly typed: string;
  readonly askAgain: (page: Page) => Promise<void>;
  readonly outdated: string;
}

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

/** Goes there by the menu. */
const follow = (name: RouteName, heading: string) => async (lane: Lane) => {
  await lane.follow(routePath(name));
  await lane.heading(heading).waitFor();
};
const home = follow('console', '控制台');
const devices = follow('console-device-ios-list', '苹果设备');

const counted = (page: Page) => main(page).getByText(/^第 \d+-\d+ 条 \/ 共 \d+ 条$/);
const attention = (page: Page) =>
  page.getByRole('region', { name: '需要处理' }).getByRole('listitem').first();
const keyword = (page: Page) => page.getByRole('searchbox', { name: '关键字' });
const command = (page: Page) => page.getByRole('combobox', { name: '操作', exact: true });
const remark = (page: Page) => page.getByLabel('备注内容');

export const allSubjects: readonly Subject[] = [
  {
    name: 'the console home',
    calls: [deviceOverview],
    parts: (page) => ['苹果设备', '安卓设备'].map((name) => page.getByRole('region', { name, exact: true })),
    from: devices,
    go: home,
    heading: '控制台',
    failure: '设备概览加载失败',
    loaded: attention,
  },
  {
    name: 'the list of Apple devices',
    meetsAll: true,
    calls: [list],
    from: home,
    go: devices,
    heading: '苹果设备',
    failure: '设备列表加载失败',
    loaded: counted,
    typing: {
      type: (page) => keyword(page).fill('押金'),
      field: keyword,
      typed: '押金',
      askAgain: (page) => press(page, '查询'),
      outdated: '更新失败，当前显示的是上次的数据',
    },
  },
  {
    name: 'the recycle bin',
    calls: [recycledList],
    from: home,
    go: follow('console-device-ios-recycled-list', '回收站'),
    heading: '回收站',
    failure: '设备列表加载失败',
    loaded: counted,
  },
  {
    name: 'an Apple device',
    calls: [detail],
    from: home,
    go: ({ page }) => attention(page).getByRole('link').click(),
    heading: /iPhone|iPad|设备加载失败/,
    failure: '设备加载失败',
    loaded: (page) => page.getByRole('region', { name: '记录', exact: true }),
    typing: {
      type: async (page) => {
        if (!(await remark(page).isVisible())) await press(page, '编辑');
        await remark(page).fill('屏幕有划痕，押金已退');
      },
      field: remark,
      typed: '屏幕有划痕，押金已退',
      askAgain: (page) => main(page).getByRole('button', { name: '核对状态' }).click(),
      outdated: '更新失败，当前显示的是上次的数据',
    },
  },
  {
    name: 'the operation log',
    calls: [records],
    from: home,
    go: follow('console-security-operation-log-apple', '苹果操作日志'),
    heading: '苹果操作日志',
    failure: '苹果操作日志加载失败',
    loaded: counted,
    typing: {
      type: (page) => command(page).selectOption('lock'),
      field: command,
      typed: 'lock',
      askAgain: (page) => press(page, '查询'),
      outdated: '更新失败，当前显示的是上次的数据',
    },
  },
  {
    name: 'the clerks',
    as: 'admin',
    calls: [clerkList],
    from: home,
    go: follow('console-merchant-employee', '店员管理'),
    heading: '店员管理',
    failure: '店员加载失败',
    loaded: (page) => page.getByRole('table', { name: '店员', exact: true }),
  },
  {
    name: 'the settings of the store',
    as: 'admin',
    onlyThorough: true,
    calls: [storeInfo],
    from: home,
    go: follow('console-merchant-config', '门店设置'),
    heading: '门店设置',
    failure: '门店设置加载失败',
    loaded: (page) => main(page).getByRole('button', { name: '编辑门店信息' }),
  },
  {
    name: 'the token of Apple’s service',
    as: 'admin',
    onlyThorough: true,
    calls: [abmInfo],
    from: home,
    go: follow('console-merchant-update-abm-token', '更新 ABM 令牌'),
    heading: '更新 ABM 令牌',
    failure: 'ABM 令牌加载失败',
    loaded: (page) => main(page).getByText('尚未上传令牌'),
  },
  {
    name: 'the store’s API',
    as: 'admin',
    onlyThorough: true,
    calls: [apiInfo],
    from: home,
    go: follow('console-merchant-open-api', '开放接口'),
    heading: '开放接口',
    failure: '开放接口加载失败',
    loaded: (page) => main(page).getByRole('button', { name: '生成密钥' }),
  },
  {
    name: 'the reports',
    as: 'admin',
    onlyThorough: true,
    calls: [reportList],
    from: home,
    go: follow('console-report-advanced', '高级报告'),
    heading: '高级报告',
    failure: '高级报告加载失败',
    loaded: (page) => main(page).getByText(/^剩余次数 \d+/),
  },
  {
    name: 'the log-ins',
    as: 'admin',
    onlyThorough: true,
    calls: [loginLog],
    from: home,
    go: follow('console-security-login-log', '登录日志'),
    heading: '登录日志',
    failure: '登录日志加载失败',
    loaded: counted,
  },
];

const subjects = allSubjects.filter(({ onlyThorough }) => thorough || !onlyThorough);

/** Every screen × every kind of fault of what it fetches. */
export function describeLoads(bench: Bench): void {
  describe.each(subjects)('$name', (subject) => {
    const lane = useLane(bench, subject.as ?? 'full', async (opened) => {
      await opened.open(routePath('console'));
      await subject.from(opened);
    });

    it.each(tellingFaults)(
      '[error.network] [error.other-status] does not load when $name: it says so, and the next try, which it makes by itself, does it',
      (fault) => loadFirst(lane(), subject, fault),
    );

    const { typing, meetsAll } = subject;
    if (!typing) return;
    const met = thorough && meetsAll ? faults : tellingFaults;
    describe('once loaded', () => {
      let there: Lane | null = null;
      beforeEach(async () => {
        if (there === lane()) return;
        there = lane();
        await subject.go(there);
        await subject.loaded(there.page).waitFor();
      });
      it.each(met.filter(isSilent))(
        '[error.network] is asked again and $name: what is shown and typed stays, and the next try, which it makes by itself, does it',
        (fault) => loadAgain(lane(), subject, typing, fault),
      );
      it.each(met.filter((fault) => !isSilent(fault)))(
        '[error.other-status] is asked again and $name: what is shown and typed stays, and the next try, which it makes by itself, does it',
        (fault) => loadAgain(lane(), subject, typing, fault),
      );
    });
  });
}

/** Every navigation asks first who is there (`guard.refetch-user`). */
export function describeNavigations(bench: Bench): void {
  describe('a navigation of which nobody can say whether it is allowed', () => {
    const laneOf = useLane(bench, 'full', async () => {});

    it.each(tellingFaults)(
      '[guard.refetch-user] leaves the person where they are when $name',
      async (fault) => {
        const lane = laneOf();
        const { page } = lane;
        await lane.open(routePath('console-device-ios-list'));
        await counted(page).waitFor();
        await keyword(page).fill('押金');
        const broken = await inject(lane, fault, me);
        await lane.follow(routePath('console'));
        await broken.felt();
        await lane.told(fault.sentence);
        await counted(page).waitFor();
        expect(await keyword(page).inputValue()).toBe('押金');
        await broken.lift();
        await home(lane);
        await lane.endCell();
      },
    );

    it.each(tellingFaults)(
      '[app.error-page] at the start shows what failed and tries again when $name',
      async (fault) => {
        const lane = laneOf();
        const { page } = lane;
        const broken = await inject(lane, fault, me);
        await lane.open(routePath('console-device-ios-list'));
        await broken.felt();
        await lane.heading(fault.sentence.replace(/ \[.*/, '')).waitFor();
        await broken.lift();
        await page.getByRole('button', { name: '重试' }).click();
        await counted(page).waitFor();
        await lane.endCell();
      },
    );
  });
}

async function loadFirst(lane: Lane, subject: Subject, fault: Fault): Promise<void> {
  const { page } = lane;
  const broken = await inject(lane, fault, ...subject.calls);
  await subject.go(lane);
  await broken.felt();
  await lane.told(fault.sentence);
  await lane.heading(subject.heading).waitFor();
  const { parts = (page) => [main(page)], failure } = subject;
  for (const part of parts(page)) {
    await part.getByText(failure).waitFor();
    await part.getByRole('button', { name: '重试', exact: true }).waitFor();
  }
  await broken.lift();
  await page.clock.fastForward(readRetryMs);
  await subject.loaded(page).waitFor();
  await expect(main(page).getByText(failure)).toHaveCount(0);
  await subject.from(lane);
  await lane.endCell();
}

/** What is shown and typed already stays, whatever becomes of asking once more. */
async function loadAgain(lane: Lane, subject: Subject, typing: Typing, fault: Fault): Promise<void> {
  const { page } = lane;
  const outdated = main(page).getByText(typing.outdated);
  await typing.type(page);
  const broken = await inject(lane, fault, ...subject.calls);
  await typing.askAgain(page);
  await broken.felt();
  await lane.told(fault.sentence);
  await outdated.waitFor();
  await lane.heading(subject.heading).waitFor();
  await subject.loaded(page).waitFor();
  expect(await typing.field(page).inputValue()).toBe(typing.typed);
  await main(page).getByRole('button', { name: '重试', exact: true }).waitFor();
  await broken.lift();
  await page.clock.fastForward(readRetryMs);
  await outdated.waitFor({ state: 'hidden' });
  expect(await typing.field(page).inputValue()).toBe(typing.typed);
  await lane.endCell();
}
