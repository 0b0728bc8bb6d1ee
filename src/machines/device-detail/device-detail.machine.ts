import { assign, setup } from 'xstate';
import type { AppleDevice, AppleOperation } from '#api/contract/apple-device.ts';
import { changeSettleMs } from '#domain/limits.ts';
import { notProvided } from '../not-provided.ts';
import { sentenceOfError } from '../refusal.ts';

/** A device with its records, newest first. */
export interface DeviceRecord {
  readonly device: AppleDevice;
  readonly operations: readonly AppleOperation[];
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
  /** how many pages of records are wanted */
  pages: number;
  /** the device changed while its record was on its way */
  changed: boolean;
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
      problem: null,
      changed: false,
    }),
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => sentenceOfError(error) }),
    noteChange: assign({ changed: true }),
    wantMore: assign({ pages: ({ context }) => context.pages + 1 }),
  },
  guards: {
    missing: (_, { record }: { record: LoadAnswer }) => record === null,
    isThisDevice: ({ context }, { deviceId }: { deviceId: string }) => deviceId === context.deviceId,
    changedMeanwhile: ({ context }) => context.changed,
    isShown: ({ context }) => context.record !== null,
    hasOlder: ({ context: { record } }) => record !== null && record.operations.length < record.total,
  },
  delays: { settle: changeSettleMs },
}).createMachine({
  id: 'deviceDetail',
  meta: { title: '苹果设备详情' },
  context: ({ input }) => ({
    deviceId: input.deviceId,
    record: null,
    pages: 1,
    changed: false,
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      meta: { title: '加载中' },
      invoke: {
        id: 'loadDevice',
        src: 'loadDevice',
        input: ({ context }) => wanted(context, 'ask'),
        onDone: [
          {
            guard: { type: 'missing', params: record },
            target: 'notFound',
            actions: { type: 'showRecord', params: record },
          },
          { guard: 'changedMeanwhile', target: 'settling', actions: { type: 'showRecord', params: record } },
          { target: 'ready', actions: { type: 'showRecord', params: record } },
        ],
        onError: { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
      on: {
        'device.changed': {
          guard: { type: 'isThisDevice', params: ({ event }) => event },
          actions: 'noteChange',
        },
      },
    },
    checking: {
      meta: { title: '向设备核对' },
      invoke: {
        id: 'checkDevice',
        src: 'loadDevice',
        input: ({ context }) => wanted(context, 'check'),
        onDone: [
          {
            guard: { type: 'missing', params: record },
            target: 'notFound',
            actions: { type: 'showRecord', params: record },
          },
          { guard: 'changedMeanwhile', target: 'settling', actions: { type: 'showRecord', params: record } },
          { target: 'ready', actions: { type: 'showRecord', params: record } },
        ],
        onError: { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
      on: {
        'device.changed': {
          guard: { type: 'isThisDevice', params: ({ event }) => event },
          actions: 'noteChange',
        },
      },
    },
    refreshing: {
      meta: { title: '后台刷新' },
      invoke: {
        id: 'refreshDevice',
        src: 'loadDevice',
        input: ({ context }) => wanted(context, 'quiet'),
        onDone: [
          {
            guard: { type: 'missing', params: record },
            target: 'notFound',
            actions: { type: 'showRecord', params: record },
          },
          { guard: 'changedMeanwhile', target: 'settling', actions: { type: 'showRecord', params: record } },
          { target: 'ready', actions: { type: 'showRecord', params: record } },
        ],
        onError: { target: 'failed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
      on: {
        'detail.check': check,
        'device.changed': {
          guard: { type: 'isThisDevice', params: ({ event }) => event },
          actions: 'noteChange',
        },
      },
    },
    ready: {
      meta: { title: '已加载' },
      on: {
        'device.changed': {
          guard: { type: 'isThisDevice', params: ({ event }) => event },
          target: 'settling',
        },
        'poll.due': 'refreshing',
        'detail.check': check,
        'records.more': { guard: 'hasOlder', target: 'refreshing', actions: 'wantMore' },
      },
    },
    settling: {
      meta: { title: '等变更告一段落' },
      after: { settle: 'refreshing' },
      on: { 'poll.due': 'refreshing', 'detail.check': check },
    },
    notFound: { meta: { title: '设备不存在' }, on: { 'detail.retry': 'loading' } },
    // What was shown before stays on the screen.
    failed: {
      meta: { title: '加载失败' },
      on: {
        'device.changed': {
          guard: { type: 'isThisDevice', params: ({ event }) => event },
          target: 'settling',
        },
        'poll.due': 'refreshing',
        'detail.check': check,
        'detail.retry': 'loading',
      },
    },
  },
});

function record({ event }: { event: { output: LoadAnswer } }) {
  return { record: event.output };
}
