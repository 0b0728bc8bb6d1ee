import { assertEvent, assign, setup } from 'xstate';
import { shownSecretMs } from '#domain/limits.ts';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import {
  afterAnswer,
  askAnew,
  malformed,
  type ProofContext,
  proofGuards,
  type Refused,
  startProof,
  withProblem,
} from '#machines/kits/proof.ts';
import { notProvided } from '#machines/not-provided.ts';

/**
 * The store's API is switched on or off, gets a new key, or shows the secret of its key, once the administrator's secondary password
 * confirms it. A new key is made once however often it is asked for in this dialog. The secret goes past the machine, and is shown for a
 * minute: no event and no context holds it. Lives as long as its dialog.
 */
export const apiKeyActionMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    output: { mayBeDone: boolean };
    meta: { title: string };
  },
  actors: { actOnKey: notProvided<ActAnswer, ActInput>('actOnKey') },
  guards: {
    ...proofGuards<Context>(),
    isRefused: (_, { ok }: Pick<ActAnswer, 'ok'>) => !ok,
    isShown: ({ context: { action } }) => action === 'preview',
  },
  delays: { hideSecret: shownSecretMs },
}).createMachine({
  id: 'apiKeyAction',
  meta: { title: '启用、停用开放接口，生成、查看密钥' },
  context: ({ input }) => ({ ...input, idempotencyKey: null, sent: false, proof: startProof() }),
  output: ({ context: { sent } }) => ({ mayBeDone: sent }),
  initial: 'asking',
  states: {
    asking: {
      meta: { title: '等待确认' },
      on: {
        'action.confirm': [
          {
            guard: { type: 'isProofTyped', params: ({ event }) => event },
            target: 'acting',
            actions: assign(({ context }) => ({
              proof: withProblem(context.proof, null),
              sent: true,
              ...(context.idempotencyKey === null && newKey(context)),
            })),
          },
          {
            actions: assign({
              proof: ({ context: { proof }, event }) => withProblem(proof, malformed(proof, event)),
            }),
          },
        ],
        'action.cancel': 'closed',
      },
    },
    acting: {
      meta: { title: '正在提交' },
      invoke: {
        id: 'actOnKey',
        src: 'actOnKey',
        input: ({ context, event }) => {
          assertEvent(event, 'action.confirm');
          const { password, endFormer } = event;
          const { action } = context;
          return action === 'generate'
            ? { action, password, endFormer, idempotencyKey: keyOf(context) }
            : { action, password };
        },
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'asking',
            // What was answered is over: the next one is another request.
            actions: assign(({ context, event }) => ({
              proof: afterAnswer(context.proof, event.output),
              idempotencyKey: null,
            })),
          },
          { guard: 'isShown', target: 'telling' },
          { target: 'done' },
        ],
        onError: {
          target: 'uncertain',
          actions: assign({ proof: ({ context: { proof } }) => askAnew(proof) }),
        },
      },
    },
    uncertain: { meta: { title: '未收到答复' }, on: { 'action.again': 'asking', 'action.cancel': 'closed' } },
    telling: {
      meta: { title: '显示密钥' },
      after: { hideSecret: 'done' },
      on: { 'action.close': 'done' },
    },
    done: { meta: { title: '已完成' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export const apiKeyActions = ['enable', 'disable', 'generate', 'preview'] as const;
export type ApiKeyAction = (typeof apiKeyActions)[number];

/** `password`: the administrator's secondary one */
export type ActInput =
  | { readonly action: Exclude<ApiKeyAction, 'generate'>; readonly password: string }
  | {
      readonly action: 'generate';
      readonly password: string;
      /** the former keys end with a new one */
      readonly endFormer: boolean;
      readonly idempotencyKey: string;
    };

export type ActAnswer = { readonly ok: true } | ({ readonly ok: false } & Refused);

type Input = { readonly action: ApiKeyAction } & Pick<Keyed, 'makeIdempotencyKey'>;

interface Context extends Input, Keyed, ProofContext {
  /** it was sent, and may be done */
  sent: boolean;
}

type Event =
  /** `password` passes through here and is not kept */
  | { type: 'action.confirm'; password: string; endFormer: boolean }
  | { type: 'action.again' }
  | { type: 'action.close' }
  | { type: 'action.cancel' };
