import { assign, setup } from 'xstate';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import { changeSettleMs, readRetryMs } from '#domain/limits.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';

/** A device with its records, newest first. */
export interface DeviceRecord {
  readonly device: AppleDevice;
  readonly operations: readonly DeviceOperation[];
  /** how many records there are, also those that are not loaded */
  readonly total: number;
  /** when it was asked for, epoch ms */
  readonly loadedAt: number;
}

/** null: there is no such device, or none that this person may see */
export type LoadAnswer = DeviceRecord | null;

export interface LoadDeviceInput {
  readonly deviceId: string;
  /** `ask`: a person waits; `check`: the device itself is asked as well; `quiet`: nobody waits */
  readonly mode: 'ask' | 'check' | 'quiet';
  /** how many pages of records, from the newest */
  readonly pages: number;
}

interface Context {
  deviceId: string;
  /** what was shown last; null before the first answer */
  record: DeviceRecord | null;
  /** how many pages of records are wanted, were asked for last, and are shown */
  pages: number;
  askedPages: number;
  shownPages: number;
  /** the device changed while its record was on its way, or may have */
  changed: boolean;
  /** the last answer was that there is no such device */
  missing: boolean;
  problem: string | null;
}

type Event =
  | { type: 'device.changed'; deviceId: string }
  | { type: 'poll.due' }
  | { type: 'detail.retry' }
  | { type: 'detail.check' }
  | { type: 'records.more' };

const wanted = ({ deviceId, pages }: Context, mode: LoadDeviceInput['mode']): LoadDeviceInput => ({
  deviceId,
  mode,
  pages,
});

const show = { type: 'showRecord', params: record } as const;
const onAnswer = [
  { guard: 'changedMeanwhile', target: 'settling', actions: show },
  { guard: { type: 'missing', params: record }, target: 'notFound', actions: show },
  { target: 'ready', actions: show },
] as const;
const noteIfThis = { guard: { type: 'isThisDevice', params: changedDevice }, actions: 'noteChange' } as const;
const settleIfThis = { guard: { type: 'isThisDevice', params: changedDevice }, target: 'settling' } as const;
const more = { guard: 'hasOlder', target: 'loadingMore', actions: 'wantMore' } as const;
const loadAloud = { guard: 'mayRetry', target: 'loading' } as const;

/** Only a device that is on the screen can be asked how it is. */
const check = { guard: 'isShown', target: 'checking' } as const;

/**
 * One Apple device with its records: asked for together and shown together. They are two answers of the server, so that one may be a moment
 * younger than the other; whatever changed in between is told as a change, and both are loaded anew. Older records are shown on
 * request, and stay shown. Lives as long as the screen; `notFound` is not final, since the device may come into the person's sight.
 */
export const deviceDetailMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: { deviceId: string };
    meta: { title: string };
  },
  actors: { loadDevice: notProvided<LoadAnswer, LoadDeviceInput>('loadDevice') },
  actions: {
    showRecord: assign({
      record: (_, { record }: { record: LoadAnswer }) => record,
      shownPages: ({ context }) => context.askedPages,
      missing: (_, { record }: { record: LoadAnswer }) => record === null,
      problem: null,
      changed: false,
    }),
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => sentenceOfError(error) }),
    noteChange: assign({ changed: true }),
    noteAsked: assign({ askedPages: ({ context }) => context.pages }),
    wantMore: assign({ pages: ({ context }) => context.pages + 1 }),
  },
  guards: {
    missing: (_, { record }: { record: LoadAnswer }) => record === null,
    isThisDevice: ({ context }, { deviceId }: { deviceId: string }) => deviceId === context.deviceId,
    changedMeanwhile: ({ context }) => context.changed,
    isShown: ({ context }) => context.record !== null,
    moreWanted: ({ context: { pages, askedPages } }, { record }: { record: LoadAnswer }) =>
      record !== null && pages > askedPages,
    mayRetry: ({ context }) => context.problem !== null || context.missing,
    hasOlder: ({ context: { record, pages, shownPages } }) =>
      record !== null && record.operations.length < record.total && pages === shownPages,
  },
  delays: { settle: changeSettleMs, retry: readRetryMs },
}).createMachine({
  id: 'deviceDetail',
  meta: { title: '苹果设备详情' },
  context: ({ input }) => ({
    deviceId: input.deviceId,
    record: null,
    pages: 1,
    askedPages: 1,
    shownPages: 1,
    changed: false,
    missing: false,
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      meta: { title: '加载中' },
      entry: 'noteAsked',
      invoke: {
        id: 'loadDevice',
        src: 'loadDevice',
        input: ({ context }) => wanted(context, 'ask'),
        onDone: onAnswer,
        onError: { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
      on: {
        'device.changed': noteIfThis,
        'poll.due': { actions: 'noteChange' },
      },
    },
    checking: {
      meta: { title: '向设备核对' },
      entry: 'noteAsked',
      invoke: {
        id: 'checkDevice',
        src: 'loadDevice',
        input: ({ context }) => wanted(context, 'check'),
        // The answer holds one page less than is wanted by then.
        onDone: [
          { guard: { type: 'moreWanted', params: record }, target: 'loadingMore', actions: show },
          ...onAnswer,
        ],
        onError: { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
      on: {
        'device.changed': noteIfThis,
        'poll.due': { actions: 'noteChange' },
        'records.more': { guard: 'hasOlder', actions: 'wantMore' },
      },
    },
    // A person waits for it, and the newest come with it.
    loadingMore: {
      meta: { title: '加载更早的记录' },
      entry: 'noteAsked',
      invoke: {
        id: 'loadMore',
        src: 'loadDevice',
        input: ({ context }) => wanted(context, 'ask'),
        onDone: onAnswer,
        onError: { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
      on: {
        'detail.check': check,
        'device.changed': noteIfThis,
        'poll.due': { actions: 'noteChange' },
      },
    },
    refreshing: {
      meta: { title: '后台刷新' },
      entry: 'noteAsked',
      invoke: {
        id: 'refreshDevice',
        src: 'loadDevice',
        input: ({ context }) => wanted(context, 'quiet'),
        onDone: onAnswer,
        onError: { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
      on: {
        'detail.check': check,
        'device.changed': noteIfThis,
        'poll.due': { actions: 'noteChange' },
        'records.more': more,
        'detail.retry': loadAloud,
      },
    },
    ready: {
      meta: { title: '已加载' },
      on: {
        'device.changed': settleIfThis,
        'poll.due': 'refreshing',
        'detail.check': check,
        'records.more': more,
      },
    },
    settling: {
      meta: { title: '等变更告一段落' },
      after: { settle: 'refreshing' },
      on: {
        'poll.due': 'refreshing',
        'detail.check': check,
        'records.more': more,
        'detail.retry': loadAloud,
      },
    },
    notFound: {
      meta: { title: '设备不存在' },
      on: { 'device.changed': settleIfThis, 'poll.due': 'refreshing', 'detail.retry': 'loading' },
    },
    // What was shown before stays on the screen.
    failed: {
      meta: { title: '加载失败' },
      after: { retry: 'refreshing' },
      on: {
        'device.changed': settleIfThis,
        'poll.due': 'refreshing',
        'detail.check': check,
        'records.more': more,
        'detail.retry': 'loading',
      },
    },
  },
});

function changedDevice({ event }: { event: { deviceId: string } }) {
  return { deviceId: event.deviceId };
}

function record({ event }: { event: { output: LoadAnswer } }) {
  return { record: event.output };
}
