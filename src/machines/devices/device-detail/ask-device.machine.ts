import { assign, setup } from 'xstate';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';
import type { AcceptedOperation, CommandAnswer, Outcome } from '../secured-command/command-answer.ts';

/**
 * Asks the phone where it is, or what else it has to tell. No credential is asked, but a lost answer is treated like that of any
 * command: it is asked for by its key, and sent again only under the same one. Lives as long as the device is on the
 * screen; what the phone says arrives with a change of the device.
 */
export const askDeviceMachine = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: {
    sendQuestion: notProvided<CommandAnswer, SendQuestionInput>('sendQuestion'),
    lookUpOutcome: notProvided<Outcome, { idempotencyKey: string }>('lookUpOutcome'),
  },
  actions: {
    tellAccepted: actionNotProvided<{ operation: AcceptedOperation | null }>('tellAccepted'),
  },
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
          actions: assign(({ context }) => newKey(context)),
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
          idempotencyKey: keyOf(context),
        }),
        onDone: [
          {
            guard: { type: 'accepted', params: ({ event }) => event.output },
            target: 'idle',
            actions: {
              type: 'tellAccepted',
              params: ({ event: { output } }) => ({ operation: output.ok ? output.operation : null }),
            },
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
        input: ({ context }) => ({ idempotencyKey: keyOf(context) }),
        onDone: [
          {
            guard: { type: 'received', params: ({ event }) => event.output },
            target: 'idle',
            actions: {
              type: 'tellAccepted',
              params: ({ event: { output } }) => ({ operation: output.received ? output.operation : null }),
            },
          },
          { target: 'notReceived' },
        ],
        onError: 'outcomeUnknown',
      },
    },
    notReceived: { meta: { title: '指令未送达' }, on: { 'ask.send': 'sending' } },
    outcomeUnknown: { meta: { title: '未收到答复' }, on: { 'outcome.check': 'checkingOutcome' } },
  },
});

type Event = { type: 'ask.send' } | { type: 'outcome.check' };

interface Context extends Input, Keyed {}

interface Input extends Pick<Keyed, 'makeIdempotencyKey'> {
  /** one of its kind, by the name of its command */
  question: string;
  deviceId: string;
}

export interface SendQuestionInput {
  readonly question: string;
  readonly deviceId: string;
  readonly idempotencyKey: string;
}
