import { assign, setup } from 'xstate';
import type { AppleDevice, AppleOperation } from '#api/contract/apple-device.ts';
import { changeSettleMs } from '#domain/limits.ts';
import { notProvided } from '../not-provided.ts';
import { sentenceOfError } from '../refusal.ts';

/** A device with its records, newest first. */
export interface DeviceRecord {
  readonly device: AppleDevice;
  readonly operations: readonly AppleOperation[];
  /** when it was asked for, epoch ms */
  readonly loadedAt: number;
}

/** null: there is no such device, or none that this person may see */
export type LoadAnswer = DeviceRecord | null;

export interface LoadDeviceInput {
  readonly deviceId: string;
  /** `ask`: a person waits; `check`: the device itself is asked as well; `quiet`: nobody waits */
  readonly mode: 'ask' | 'check' | 'quiet';
}

interface Context {
  deviceId: string;
  /** what was shown last; null before the first answer */
  record: DeviceRecord | null;
  /** the device changed while its record was on its way */
  changed: boolean;
  problem: string | null;
}

type Event =
  | { type: 'device.changed'; deviceId: string }
  | { type: 'poll.due' }
  | { type: 'detail.retry' }
  | { type: 'detail.check' };

/** Only a device that is on the screen can be asked how it is. */
const check = { guard: 'isShown', target: 'checking' } as const;

/**
 * One Apple device with its records, always loaded together so that a status and the record of it never disagree.
 * Lives as long as the screen; `notFound` is not final, since the device may come into the person's sight.
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
  },
  guards: {
    missing: (_, { record }: { record: LoadAnswer }) => record === null,
    isThisDevice: ({ context }, { deviceId }: { deviceId: string }) => deviceId === context.deviceId,
    changedMeanwhile: ({ context }) => context.changed,
    isShown: ({ context }) => context.record !== null,
  },
  delays: { settle: changeSettleMs },
}).createMachine({
  id: 'deviceDetail',
  meta: { title: '苹果设备详情' },
  context: ({ input }) => ({ deviceId: input.deviceId, record: null, changed: false, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      meta: { title: '加载中' },
      invoke: {
        id: 'loadDevice',
        src: 'loadDevice',
        input: ({ context }) => ({ deviceId: context.deviceId, mode: 'ask' }),
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
        input: ({ context }) => ({ deviceId: context.deviceId, mode: 'check' }),
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
        input: ({ context }) => ({ deviceId: context.deviceId, mode: 'quiet' }),
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
