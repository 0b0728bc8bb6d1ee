import { assign, setup } from 'xstate';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { Counters } from '#api/contract/apple/home.ts';
import { changeSettleMs, readRetryMs } from '#domain/limits.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import {
  type CounterName,
  type DeviceQuery,
  type DeviceSort,
  sameQuery,
  withCounter,
  withFilter,
  withPage,
  withPageSize,
  withSort,
} from './device-query.ts';

export interface DevicePage {
  readonly query: DeviceQuery;
  readonly list: readonly AppleListItem[];
  readonly total: number;
  /** null: of what is in the bin nothing is counted */
  readonly counters: Counters | null;
  /** when it was asked for, by the server's clock, epoch ms */
  readonly loadedAt: number;
}

interface Context {
  /** what the location says */
  query: DeviceQuery;
  /** what was shown last; null before the first answer */
  page: DevicePage | null;
  /** a device changed while a page was on its way, or any may have: the store's default is another one */
  changed: boolean;
  problem: string | null;
}

type Event =
  | { type: 'place.changed'; query: DeviceQuery }
  | { type: 'filter.apply'; filter: DeviceQuery }
  | { type: 'filter.reset' }
  | { type: 'counter.choose'; counter: CounterName }
  | { type: 'sort.choose'; sort: DeviceSort }
  | { type: 'page.turn'; page: number }
  | { type: 'pageSize.choose'; size: number }
  | { type: 'list.retry' }
  | { type: 'device.changed' }
  | { type: 'poll.due' };

export interface LoadPageInput {
  readonly query: DeviceQuery;
  /** nobody asked for it: its failure is told to nobody */
  readonly quiet: boolean;
}

/** A person does not wait for what is tried again by itself. */
const loadAloud = { guard: 'hasFailed', target: 'loading' } as const;

/**
 * The list of Apple devices, of those in use or of those in the bin. The location is the source of truth: a wish only asks to go there, the query changes when
 * the location has (`place.changed`), so that Back restores it. The newest query wins: leaving a state stops its
 * request. Lives as long as the screen.
 */
export const deviceListMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: { query: DeviceQuery };
    meta: { title: string };
  },
  actors: { loadPage: notProvided<DevicePage, LoadPageInput>('loadPage') },
  actions: {
    goTo: (_, _params: { query: DeviceQuery }) => {
      throw new Error('goTo: not provided');
    },
    rememberQuery: assign({ query: (_, { query }: { query: DeviceQuery }) => query }),
    showPage: assign({ page: (_, page: DevicePage) => page, problem: null, changed: false }),
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => sentenceOfError(error) }),
    noteChange: assign({ changed: true }),
  },
  guards: {
    sameQuery: ({ context }, { query }: { query: DeviceQuery }) => sameQuery(context.query, query),
    otherQuery: ({ context }, { query }: { query: DeviceQuery }) => !sameQuery(context.query, query),
    changedMeanwhile: ({ context }) => context.changed,
    hasFailed: ({ context }) => context.problem !== null,
    hasRows: ({ context: { page } }) => page !== null && page.total > 0,
  },
  delays: { settle: changeSettleMs, retry: readRetryMs },
}).createMachine({
  id: 'deviceList',
  meta: { title: '苹果设备列表' },
  context: ({ input }) => ({ query: input.query, page: null, changed: false, problem: null }),
  initial: 'loading',
  on: {
    'place.changed': {
      guard: { type: 'otherQuery', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'rememberQuery', params: ({ event }) => event },
    },
    'filter.apply': [
      // 查询 pressed again without a change of the filter: the place stays, the rows are asked for once more.
      {
        guard: {
          type: 'sameQuery',
          params: ({ context, event }) => ({ query: withFilter(context.query, event.filter) }),
        },
        target: '.loading',
      },
      {
        actions: {
          type: 'goTo',
          params: ({ context, event }) => ({ query: withFilter(context.query, event.filter) }),
        },
      },
    ],
    'filter.reset': {
      actions: { type: 'goTo', params: ({ context }) => ({ query: withFilter(context.query, {}) }) },
    },
    'counter.choose': {
      actions: {
        type: 'goTo',
        params: ({ context, event }) => ({ query: withCounter(context.query, event.counter) }),
      },
    },
    'sort.choose': {
      guard: 'hasRows',
      actions: {
        type: 'goTo',
        params: ({ context, event }) => ({ query: withSort(context.query, event.sort) }),
      },
    },
    'page.turn': {
      guard: 'hasRows',
      actions: {
        type: 'goTo',
        params: ({ context, event }) => ({ query: withPage(context.query, event.page) }),
      },
    },
    'pageSize.choose': {
      guard: 'hasRows',
      actions: {
        type: 'goTo',
        params: ({ context, event }) => ({ query: withPageSize(context.query, event.size) }),
      },
    },
  },
  states: {
    loading: {
      meta: { title: '加载中' },
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ query: context.query, quiet: false }),
        onDone: [
          {
            guard: 'changedMeanwhile',
            target: 'settling',
            actions: { type: 'showPage', params: ({ event }) => event.output },
          },
          { target: 'ready', actions: { type: 'showPage', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
      on: { 'device.changed': { actions: 'noteChange' }, 'poll.due': { actions: 'noteChange' } },
    },
    ready: {
      meta: { title: '已加载' },
      on: { 'device.changed': 'settling', 'poll.due': 'refreshing' },
    },
    settling: {
      meta: { title: '等变更告一段落' },
      after: { settle: 'refreshing' },
      on: { 'poll.due': 'refreshing', 'list.retry': loadAloud },
    },
    refreshing: {
      meta: { title: '后台刷新' },
      invoke: {
        id: 'refreshPage',
        src: 'loadPage',
        input: ({ context }) => ({ query: context.query, quiet: true }),
        onDone: [
          {
            guard: 'changedMeanwhile',
            target: 'settling',
            actions: { type: 'showPage', params: ({ event }) => event.output },
          },
          { target: 'ready', actions: { type: 'showPage', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
      on: {
        'device.changed': { actions: 'noteChange' },
        'poll.due': { actions: 'noteChange' },
        'list.retry': loadAloud,
      },
    },
    // Rows that were shown before stay on the screen.
    failed: {
      meta: { title: '加载失败' },
      after: { retry: 'refreshing' },
      on: { 'list.retry': 'loading', 'device.changed': 'settling', 'poll.due': 'refreshing' },
    },
  },
});
