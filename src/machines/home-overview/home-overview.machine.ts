import { assign, setup } from 'xstate';
import type { AppleListItem } from '#api/contract/apple-device.ts';
import type { Counters } from '#api/contract/home.ts';
import { changeSettleMs } from '#domain/limits.ts';
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

export const homeOverviewMachine = setup({
  types: {
    context: {} as { overview: HomeOverview | null },
    events: {} as { type: 'overview.retry' } | { type: 'devices.changed' },
  },
  actors: { loadOverview: notProvided<HomeOverview, { quiet: boolean }>('loadOverview') },
  actions: { show: assign((_, { overview }: { overview: HomeOverview }) => ({ overview })) },
  delays: { refreshPause: changeSettleMs },
}).createMachine({
  id: 'homeOverview',
  meta: { title: '首页概览' },
  context: { overview: null },
  initial: 'loading',
  states: {
    loading: {
      meta: { title: '加载中' },
      invoke: {
        id: 'loadOverview',
        src: 'loadOverview',
        input: { quiet: false },
        onDone: {
          target: 'shown',
          actions: { type: 'show', params: ({ event }) => ({ overview: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: { meta: { title: '加载失败' }, on: { 'overview.retry': 'loading' } },
    shown: {
      meta: { title: '已显示' },
      initial: 'current',
      states: {
        current: { meta: { title: '最新' }, on: { 'devices.changed': 'stale' } },
        // Changes come in bursts: one look is enough for all of them.
        stale: { meta: { title: '有变化' }, after: { refreshPause: 'refreshing' } },
        refreshing: {
          meta: { title: '更新中' },
          invoke: {
            id: 'loadOverview',
            src: 'loadOverview',
            input: { quiet: true },
            onDone: {
              target: 'current',
              actions: { type: 'show', params: ({ event }) => ({ overview: event.output }) },
            },
            onError: 'current',
          },
          on: { 'devices.changed': 'stale' },
        },
      },
    },
  },
});
