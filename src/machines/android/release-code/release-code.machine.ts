import { assign, setup } from 'xstate';
import { secondaryPasswordRequired } from '#domain/member-messages.ts';
import { notProvided } from '#machines/not-provided.ts';
import { sentenceOfError } from '#machines/refusal.ts';

/**
 * The code that releases a phone without network: its command has been accepted, and waits out the hold window; then the same request,
 * with the password, is answered with the code (`decision.android.passcode`). The code goes past the machine: no event and no context
 * holds it. Lives as long as its dialog.
 */
export const releaseCodeMachine = setup({
  types: {} as { context: Context; events: Event; input: ReleaseCodeInput },
  actors: { fetchCode: notProvided<FetchCodeAnswer, FetchCodeInput>('fetchCode') },
  guards: {
    isTyped: (_, { password }: { password: string }) => password !== '',
    isTold: (_, answer: FetchCodeAnswer) => answer.kind === 'told',
    isHeld: (_, answer: FetchCodeAnswer) => answer.kind === 'held',
    isOver: (_, answer: FetchCodeAnswer) => answer.kind === 'over',
  },
  delays: { hold: ({ context }) => Math.max(0, Date.parse(context.holdUntil) - context.now()) },
}).createMachine({
  id: 'releaseCode',
  meta: { title: '获取解除监管密码' },
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'holding',
  states: {
    holding: {
      meta: { title: '等待撤销时间过去' },
      after: { hold: 'asking' },
      on: { 'code.close': 'closed' },
    },
    asking: {
      meta: { title: '等待安全密码' },
      on: {
        'code.get': [
          {
            guard: { type: 'isTyped', params: ({ event }) => event },
            target: 'fetching',
            actions: assign({ problem: null }),
          },
          { actions: assign({ problem: secondaryPasswordRequired }) },
        ],
        'code.close': 'closed',
      },
    },
    fetching: {
      meta: { title: '正在获取' },
      invoke: {
        id: 'fetchCode',
        src: 'fetchCode',
        input: ({ context: { deviceId, key }, event }) => ({
          deviceId,
          idempotencyKey: key,
          password: event.type === 'code.get' ? event.password : '',
        }),
        onDone: [
          { guard: { type: 'isTold', params: ({ event }) => event.output }, target: 'shown' },
          {
            guard: { type: 'isHeld', params: ({ event }) => event.output },
            target: 'holding',
            actions: assign(({ event: { output } }) =>
              output.kind === 'held' ? { holdUntil: output.holdUntil } : {},
            ),
          },
          {
            guard: { type: 'isOver', params: ({ event }) => event.output },
            target: 'over',
            actions: assign(({ event: { output } }) => sentenceIn(output)),
          },
          { target: 'asking', actions: assign(({ event: { output } }) => sentenceIn(output)) },
        ],
        // The same request answers the same code.
        onError: {
          target: 'asking',
          actions: assign({ problem: ({ event }) => sentenceOfError(event.error) }),
        },
      },
    },
    shown: { meta: { title: '显示密码' }, on: { 'code.close': 'closed' } },
    over: { meta: { title: '不再发放' }, on: { 'code.close': 'closed' } },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

const sentenceIn = (answer: FetchCodeAnswer): Pick<Context, 'problem'> => ({
  problem: 'sentence' in answer ? answer.sentence : null,
});

type Event = { type: 'code.get'; password: string } | { type: 'code.close' };

interface Context extends ReleaseCodeInput {
  /** why there is no code yet, or none any more */
  problem: string | null;
}

export interface ReleaseCodeInput {
  deviceId: string;
  /** the Idempotency-Key of the command */
  key: string;
  /** end of the hold window, ISO 8601 */
  holdUntil: string;
  /** epoch ms */
  now: () => number;
}

export interface FetchCodeInput {
  readonly deviceId: string;
  readonly idempotencyKey: string;
  readonly password: string;
}

/** `held`: the hold window is not over by the server's clock; `over`: it was taken back, or its time has passed. */
export type FetchCodeAnswer =
  | { readonly kind: 'told' }
  | { readonly kind: 'held'; readonly holdUntil: string }
  | { readonly kind: 'over'; readonly sentence: string }
  | { readonly kind: 'refused'; readonly sentence: string };
