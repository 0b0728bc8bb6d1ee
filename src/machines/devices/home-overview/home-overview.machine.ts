import { assign, setup } from 'xstate';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { Counters } from '#api/contract/apple/home.ts';
import { changeSettleMs, readRetryMs } from '#domain/limits.ts';
import { notProvided } from '#machines/not-provided.ts';

/**
 * What the console's home shows: counters, and the devices that want attention. What is shown stays while it is fetched again.
 * Lives as long as the screen.
 */

export interface HomeOverview {
  readonly counters: Counters;
  readonly abnormal: readonly AppleListItem[];
  readonly pending: readonly AppleListItem[];
}

const show = {
  type: 'show',
  params: ({ event }: { event: { output: HomeOverview } }) => ({ overview: event.output }),
} as const;

const onRefreshed = [
  { guard: 'changedMeanwhile', target: 'stale', actions: show },
  { target: 'current', actions: show },
] as const;
const askAloud = { guard: 'isOutdated', target: 'asking' } as const;

export const homeOverviewMachine = setup({
  types: {
    context: {} as {
      overview: HomeOverview | null;
      /** a device changed while the overview was on its way */
      changed: boolean;
      /** the last refresh failed: what is shown may be old */
      outdated: boolean;
    },
    events: {} as { type: 'overview.retry' } | { type: 'devices.changed' },
  },
  actors: { loadOverview: notProvided<HomeOverview, { quiet: boolean }>('loadOverview') },
  actions: {
    show: assign((_, { overview }: { overview: HomeOverview }) => ({ overview, outdated: false })),
    noteChange: assign({ changed: true }),
    noteOutdated: assign({ outdated: true }),
    forgetChange: assign({ changed: false }),
  },
  guards: {
    changedMeanwhile: ({ context }) => context.changed,
    isOutdated: ({ context }) => context.outdated,
  },
  delays: { refreshPause: changeSettleMs, retry: readRetryMs },
}).createMachine({
  id: 'homeOverview',
  meta: { title: '首页概览' },
  context: { overview: null, changed: false, outdated: false },
  initial: 'loading',
  states: {
    loading: {
      meta: { title: '加载中' },
      entry: 'forgetChange',
      invoke: {
        id: 'loadOverview',
        src: 'loadOverview',
        input: { quiet: false },
        onDone: [
          { guard: 'changedMeanwhile', target: 'shown.stale', actions: show },
          { target: 'shown', actions: show },
        ],
        onError: 'failed',
      },
      on: { 'devices.changed': { actions: 'noteChange' } },
    },
    failed: {
      meta: { title: '加载失败' },
      on: { 'overview.retry': 'loading' },
      initial: 'resting',
      states: {
        resting: {
          meta: { title: '等待重试' },
          after: { retry: 'retrying' },
          on: { 'devices.changed': 'retrying' },
        },
        retrying: {
          meta: { title: '后台重试' },
          entry: 'forgetChange',
          invoke: {
            id: 'retryOverview',
            src: 'loadOverview',
            input: { quiet: true },
            onDone: [
              { guard: 'changedMeanwhile', target: '#homeOverview.shown.stale', actions: show },
              { target: '#homeOverview.shown', actions: show },
            ],
            onError: 'resting',
          },
          on: { 'devices.changed': { actions: 'noteChange' } },
        },
      },
    },
    shown: {
      meta: { title: '已显示' },
      initial: 'current',
      states: {
        current: { meta: { title: '最新' }, on: { 'devices.changed': 'stale' } },
        // Changes come in bursts: one look is enough for all of them.
        stale: {
          meta: { title: '有变化' },
          after: { refreshPause: 'refreshing' },
          on: { 'overview.retry': askAloud },
        },
        // A change does not stop it: where they never cease, nothing new would ever be shown.
        refreshing: {
          meta: { title: '更新中' },
          entry: 'forgetChange',
          invoke: {
            id: 'loadOverview',
            src: 'loadOverview',
            input: { quiet: true },
            onDone: onRefreshed,
            onError: { target: 'outdated', actions: 'noteOutdated' },
          },
          on: { 'devices.changed': { actions: 'noteChange' }, 'overview.retry': askAloud },
        },
        asking: {
          meta: { title: '重试中' },
          entry: 'forgetChange',
          invoke: {
            id: 'askOverview',
            src: 'loadOverview',
            input: { quiet: false },
            onDone: onRefreshed,
            onError: 'outdated',
          },
          on: { 'devices.changed': { actions: 'noteChange' } },
        },
        outdated: {
          meta: { title: '更新失败' },
          after: { retry: 'refreshing' },
          on: { 'devices.changed': 'stale', 'overview.retry': 'asking' },
        },
      },
    },
  },
});
