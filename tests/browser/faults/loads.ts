import type { Locator, Page } from 'playwright';
import { beforeEach, describe, it } from 'vitest';
import { detail, list, operationLog, recycledList } from '#api/contract/apple/devices.ts';
import { deviceOverview } from '#api/contract/apple/home.ts';
import { me } from '#api/contract/people/user.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { type RouteName, routePath } from '#domain/access/routes.ts';
import { readRetryMs } from '#domain/limits.ts';
import { thorough } from '#tests/setup/thorough.ts';
import { expect } from '../support/expect.ts';
import { type Bench, type Lane, useLane } from './bench.ts';
import { type Fault, faults, inject, isSilent, tellingFaults } from './faults.ts';

/** A screen that shows what it has fetched. */
interface Subject {
  readonly name: string;
  readonly calls: readonly AnyEndpoint[];
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

export const subjects: readonly Subject[] = [
  {
    name: 'the console home',
    calls: [deviceOverview],
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
    calls: [operationLog],
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
];

/** Every screen × every kind of fault of what it fetches. */
export function describeLoads(bench: Bench): void {
  describe.each(subjects)('$name', (subject) => {
    const lane = useLane(bench, 'full', async (opened) => {
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
  await main(page).getByText(subject.failure).waitFor();
  await lane.heading(subject.heading).waitFor();
  await main(page).getByRole('button', { name: '重试', exact: true }).waitFor();
  await broken.lift();
  await page.clock.fastForward(readRetryMs);
  await subject.loaded(page).waitFor();
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
