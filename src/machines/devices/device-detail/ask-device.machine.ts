import { assign, setup } from 'xstate';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';
import type { CommandAnswer, Outcome } from '../secured-command/command-answer.ts';

/**
 * Asks the phone where it is, or what else it has to tell. No credential is asked, but a lost answer is treated like that of any
 * command: it is asked for by its key, and sent again only under the same one. Lives as long as the device is on the
 * screen; what the phone says arrives with a change of the device.
 */
export const askDeviceMachine = setup({
  types: {} as {
    context: Context;
    events: { type: 'ask.send' } | { type: 'outcome.check' };
    input: Input;
  },
  actors: {
    sendQuestion: notProvided<CommandAnswer, SendQuestionInput>('sendQuestion'),
    lookUpOutcome: notProvided<Outcome, { idempotencyKey: string }>('lookUpOutcome'),
  },
  actions: { tellAccepted: actionNotProvided('tellAccepted') },
  guards: {
    accepted: (_, answer: CommandAnswer) => answer.ok,
    received: (_, outcome: Outcome) => outcome.received,
  },
}).createMachine({
  id: 'askDevice',
  meta: { title: '询问设备' },
  context: ({ input }) => ({ ...input, idempotencyKey: null }),
  initial: 'idle',
  states: {
    idle: {
      meta: { title: '可以询问' },
      entry: assign({ idempotencyKey: null }),
      on: {
        'ask.send': {
          target: 'sending',
          actions: assign({ idempotencyKey: ({ context }) => context.makeIdempotencyKey() }),
        },
      },
    },
    sending: {
      meta: { title: '正在提交' },
      invoke: {
        id: 'sendQuestion',
        src: 'sendQuestion',
        input: ({ context }) => ({
          question: context.question,
          deviceId: context.deviceId,
          ...keyOf(context),
        }),
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => event.output },
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
            guard: { type: 'received', params: ({ event }) => event.output },
            target: 'idle',
            actions: 'tellAccepted',
          },
          { target: 'notReceived' },
        ],
        onError: 'outcomeUnknown',
      },
    },
    notReceived: { meta: { title: '指令未送达' }, on: { 'ask.send': 'sending' } },
    outcomeUnknown: { meta: { title: '结果未知' }, on: { 'outcome.check': 'checkingOutcome' } },
  },
});

interface Context extends Input {
  idempotencyKey: string | null;
}

interface Input {
  /** one of its kind, by the name of its command */
  question: string;
  deviceId: string;
  makeIdempotencyKey: () => string;
}

export interface SendQuestionInput {
  readonly question: string;
  readonly deviceId: string;
  readonly idempotencyKey: string;
}

const keyOf = ({ idempotencyKey }: Context) => {
  if (!idempotencyKey) throw new Error('nothing was sent');
  return { idempotencyKey };
};
