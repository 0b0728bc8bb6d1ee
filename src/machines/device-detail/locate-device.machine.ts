import { assign, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import type { CommandAnswer, Outcome } from '../secured-command/command-answer.ts';

export interface SendLocateInput {
  readonly deviceId: string;
  readonly idempotencyKey: string;
}

interface Context {
  deviceId: string;
  makeIdempotencyKey: () => string;
  idempotencyKey: string | null;
}

type Event = { type: 'locate.send' } | { type: 'outcome.check' };

const keyOf = ({ idempotencyKey }: Context) => {
  if (!idempotencyKey) throw new Error('nothing was sent');
  return { idempotencyKey };
};

/**
 * Asks the phone where it is. No credential is asked, but a lost answer is treated like that of any command: it is asked for
 * by its key, and sent again only under the same one. Lives as long as the device is on the screen; the place
 * itself arrives with a change of the device.
 */
export const locateDeviceMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: { deviceId: string; makeIdempotencyKey: () => string };
    meta: { title: string };
  },
  actors: {
    sendLocate: notProvided<CommandAnswer, SendLocateInput>('sendLocate'),
    lookUpOutcome: notProvided<Outcome, { idempotencyKey: string }>('lookUpOutcome'),
  },
  actions: {
    tellAccepted: () => {
      throw new Error('tellAccepted: not provided');
    },
    makeKey: assign({ idempotencyKey: ({ context }) => context.makeIdempotencyKey() }),
    dropKey: assign({ idempotencyKey: null }),
  },
  guards: {
    accepted: (_, { answer }: { answer: CommandAnswer }) => answer.ok,
    received: (_, { outcome }: { outcome: Outcome }) => outcome.received,
  },
}).createMachine({
  id: 'locateDevice',
  meta: { title: '获取位置' },
  context: ({ input }) => ({ ...input, idempotencyKey: null }),
  initial: 'idle',
  states: {
    idle: {
      meta: { title: '可以定位' },
      entry: 'dropKey',
      on: { 'locate.send': { target: 'sending', actions: 'makeKey' } },
    },
    sending: {
      meta: { title: '正在提交' },
      invoke: {
        id: 'sendLocate',
        src: 'sendLocate',
        input: ({ context }) => ({ deviceId: context.deviceId, ...keyOf(context) }),
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => ({ answer: event.output }) },
            target: 'idle',
            actions: 'tellAccepted',
          },
          { target: 'idle' },
        ],
        onError: 'checkingOutcome',
      },
    },
    checkingOutcome: {
      meta: { title: '正在核对结果' },
      invoke: {
        id: 'lookUpOutcome',
        src: 'lookUpOutcome',
        input: ({ context }) => keyOf(context),
        onDone: [
          {
            guard: { type: 'received', params: ({ event }) => ({ outcome: event.output }) },
            target: 'idle',
            actions: 'tellAccepted',
          },
          { target: 'notReceived' },
        ],
        onError: 'outcomeUnknown',
      },
    },
    notReceived: { meta: { title: '指令还没有送达' }, on: { 'locate.send': 'sending' } },
    outcomeUnknown: { meta: { title: '结果未知' }, on: { 'outcome.check': 'checkingOutcome' } },
  },
});
