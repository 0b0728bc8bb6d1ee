import { assign, setup } from 'xstate';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { changeSettleMs, readRetryMs } from '#domain/limits.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';
import { type LogQuery, withLogFilter, withLogPage, withLogPageSize, writeLogQuery } from './log-query.ts';

export interface LogPage {
  /** what was asked for */
  readonly query: LogQuery;
  readonly list: readonly DeviceOperation[];
  readonly total: number;
  /** `total` is where counting ended (`decision.paging`) */
  readonly more?: true | undefined;
}

interface Context {
  /** what the location says */
  query: LogQuery;
  page: LogPage | null;
  /** a device changed while a page was on its way, or any may have */
  changed: boolean;
  problem: string | null;
}

type Event =
  | { type: 'place.changed'; query: LogQuery }
  | { type: 'filter.apply'; filter: LogQuery }
  | { type: 'filter.reset' }
  | { type: 'page.turn'; page: number }
  | { type: 'pageSize.choose'; size: number }
  | { type: 'list.retry' }
  | { type: 'device.changed' }
  | { type: 'poll.due' };

export interface LoadLogInput {
  readonly query: LogQuery;
  /** nobody asked for it: its failure is told to nobody */
  readonly quiet: boolean;
}

/** A person does not wait for what is tried again by itself. */
const loadAloud = { guard: 'hasFailed', target: 'loading' } as const;

/**
 * The store's records of operations. As in the device list the location is the source of truth: a wish goes to a place, the
 * query follows the place. Lives as long as the screen.
 */
export const operationLogMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: { query: LogQuery };
    meta: { title: string };
  },
  actors: { loadLog: notProvided<LogPage, LoadLogInput>('loadLog') },
  actions: {
    goTo: (_, _params: { query: LogQuery }) => {
      throw new Error('goTo: not provided');
    },
    noteChange: assign({ changed: true }),
    rememberQuery: assign({ query: (_, { query }: { query: LogQuery }) => query }),
    showPage: assign({ page: (_, page: LogPage) => page, problem: null, changed: false }),
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => sentenceOfError(error) }),
  },
  guards: {
    otherQuery: ({ context }, { query }: { query: LogQuery }) =>
      writeLogQuery(context.query) !== writeLogQuery(query),
    sameFilter: ({ context }, { filter }: { filter: LogQuery }) =>
      writeLogQuery(context.query) === writeLogQuery(withLogFilter(context.query, filter)),
    changedMeanwhile: ({ context }) => context.changed,
    hasFailed: ({ context }) => context.problem !== null,
    hasRows: ({ context: { page } }) => page !== null && page.total > 0,
  },
  delays: { settle: changeSettleMs, retry: readRetryMs },
}).createMachine({
  id: 'operationLog',
  meta: { title: '操作日志' },
  context: ({ input }) => ({ query: input.query, page: null, changed: false, problem: null }),
  initial: 'loading',
  on: {
    'place.changed': {
      guard: { type: 'otherQuery', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'rememberQuery', params: ({ event }) => event },
    },
    'filter.apply': [
      { guard: { type: 'sameFilter', params: ({ event }) => event }, target: '.loading' },
      {
        actions: {
          type: 'goTo',
          params: ({ context, event }) => ({ query: withLogFilter(context.query, event.filter) }),
        },
      },
    ],
    'filter.reset': {
      actions: { type: 'goTo', params: ({ context }) => ({ query: withLogFilter(context.query, {}) }) },
    },
    'page.turn': {
      guard: 'hasRows',
      actions: {
        type: 'goTo',
        params: ({ context, event }) => ({ query: withLogPage(context.query, event.page) }),
      },
    },
    'pageSize.choose': {
      guard: 'hasRows',
      actions: {
        type: 'goTo',
        params: ({ context, event }) => ({ query: withLogPageSize(context.query, event.size) }),
      },
    },
  },
  states: {
    loading: {
      meta: { title: '加载中' },
      invoke: {
        id: 'loadLog',
        src: 'loadLog',
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
        id: 'refreshLog',
        src: 'loadLog',
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
    // What was shown before stays on the screen.
    failed: {
      meta: { title: '加载失败' },
      after: { retry: 'refreshing' },
      on: { 'list.retry': 'loading', 'device.changed': 'settling', 'poll.due': 'refreshing' },
    },
  },
});
