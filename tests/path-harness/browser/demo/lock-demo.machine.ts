import { assign, setup } from 'xstate';
import { notProvided, notProvidedCallback } from '#machines/not-provided.ts';

export type LockResult = { ok: true; operationId: string } | { ok: false; reason: 'passwordMismatch' };

interface Context {
  deviceId: string;
  smsNeeded: boolean;
  /** shown nowhere */
  seen: boolean;
  error: 'malformed' | 'passwordMismatch' | 'network' | null;
}

type Event =
  | { type: 'lock.open' }
  | { type: 'lock.cancel' }
  | { type: 'lock.confirm'; password: string }
  | { type: 'device.seen' }
  | { type: 'device.acknowledged' }
  | { type: 'session.ended' };

/** A small secured command with all that the harness has to handle; it exists only to test the harness. */
export const lockDemoMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: { deviceId: string };
    output: { result: 'locked' | 'sessionEnded' };
  },
  actors: {
    checkSms: notProvided<{ required: boolean }, { deviceId: string }>('checkSms'),
    sendLock: notProvided<LockResult, { deviceId: string; password: string }>('sendLock'),
    watchDevice: notProvidedCallback('watchDevice'),
  },
  actions: {
    showError: assign({ error: (_, error: Context['error']) => error }),
    clearError: assign({ error: null }),
    rememberSeen: assign({ seen: true }),
    rememberSms: assign({ smsNeeded: (_, { required }: { required: boolean }) => required }),
  },
  guards: {
    malformed: (_, { password }: { password: string }) => password.length < 6,
    accepted: (_, { result }: { result: LockResult }) => result.ok,
  },
  delays: { requestTimeout: 10_000 },
}).createMachine({
  id: 'lockDemo',
  meta: { title: '锁定演示' },
  context: ({ input }) => ({ deviceId: input.deviceId, smsNeeded: false, seen: false, error: null }),
  initial: 'idle',
  on: { 'session.ended': '.sessionEnded' },
  states: {
    idle: { meta: { title: '空闲' }, entry: 'clearError', on: { 'lock.open': 'checkingSms' } },
    checkingSms: {
      meta: { title: '查询是否需要短信' },
      invoke: {
        id: 'checkSms',
        src: 'checkSms',
        input: ({ context }) => ({ deviceId: context.deviceId }),
        onDone: {
          target: 'editing',
          actions: { type: 'rememberSms', params: ({ event }) => event.output },
        },
        onError: { target: 'editing', actions: { type: 'showError', params: 'network' } },
      },
      on: { 'lock.cancel': 'idle' },
    },
    editing: {
      meta: { title: '输入密码' },
      on: {
        'lock.confirm': [
          {
            guard: { type: 'malformed', params: ({ event }) => ({ password: event.password }) },
            actions: { type: 'showError', params: 'malformed' },
          },
          { target: 'submitting', actions: 'clearError' },
        ],
        'lock.cancel': 'idle',
      },
    },
    submitting: {
      meta: { title: '正在提交' },
      invoke: {
        id: 'sendLock',
        src: 'sendLock',
        input: ({ context, event }) => ({
          deviceId: context.deviceId,
          password: event.type === 'lock.confirm' ? event.password : '',
        }),
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => ({ result: event.output }) },
            target: 'awaitingDevice',
          },
          { target: 'editing', actions: { type: 'showError', params: 'passwordMismatch' } },
        ],
        onError: { target: 'editing', actions: { type: 'showError', params: 'network' } },
      },
      after: { requestTimeout: { target: 'editing', actions: { type: 'showError', params: 'network' } } },
    },
    awaitingDevice: {
      meta: { title: '等待设备' },
      invoke: { id: 'watchDevice', src: 'watchDevice', onError: 'editing' },
      on: { 'device.seen': { actions: 'rememberSeen' }, 'device.acknowledged': 'locked' },
    },
    locked: { meta: { title: '已锁定' }, type: 'final' },
    sessionEnded: { meta: { title: '登录已失效' }, type: 'final' },
  },
  output: ({ event }) => ({
    result: event.type.includes('sessionEnded') ? ('sessionEnded' as const) : ('locked' as const),
  }),
});
