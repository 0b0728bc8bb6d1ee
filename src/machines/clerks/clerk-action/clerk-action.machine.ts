import { assertEvent, assign, setup } from 'xstate';
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
 * A clerk is disabled, enabled, or given a new login password, once the administrator's secondary password confirms it. To disable or
 * enable again does no harm; a password whose answer was lost is replaced by another one. The new password goes past the machine: no event
 * and no context holds it. Lives as long as its dialog.
 */
export const clerkActionMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; meta: { title: string } },
  actors: { actOnClerk: notProvided<ActAnswer, ActInput>('actOnClerk') },
  guards: {
    ...proofGuards<Context>(),
    isRefused: (_, { ok }: Pick<ActAnswer, 'ok'>) => !ok,
    isReset: ({ context: { action } }) => action === 'resetPassword',
  },
}).createMachine({
  id: 'clerkAction',
  meta: { title: '停用、启用店员，重置密码' },
  context: ({ input }) => ({ ...input, proof: startProof() }),
  initial: 'asking',
  states: {
    asking: {
      meta: { title: '等待确认' },
      on: {
        'action.confirm': [
          {
            guard: { type: 'isProofTyped', params: ({ event }) => event },
            target: 'acting',
            actions: assign({ proof: ({ context: { proof } }) => withProblem(proof, null) }),
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
        id: 'actOnClerk',
        src: 'actOnClerk',
        input: ({ context: { clerkId, action }, event }) => {
          assertEvent(event, 'action.confirm');
          return { clerkId, action, password: event.password };
        },
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'asking',
            actions: assign({ proof: ({ context: { proof }, event }) => afterAnswer(proof, event.output) }),
          },
          { guard: 'isReset', target: 'telling' },
          { target: 'done' },
        ],
        onError: {
          target: 'uncertain',
          actions: assign({ proof: ({ context: { proof } }) => askAnew(proof) }),
        },
      },
    },
    uncertain: { meta: { title: '未收到答复' }, on: { 'action.again': 'asking', 'action.cancel': 'closed' } },
    // A second press of the button that confirmed it takes the password from nobody's eyes.
    telling: { meta: { title: '显示新密码' }, on: { 'action.note': 'noted' } },
    noted: { meta: { title: '新密码已记下' }, on: { 'action.note': 'telling', 'action.close': 'done' } },
    done: { meta: { title: '已完成' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export const clerkActions = ['disable', 'enable', 'resetPassword'] as const;
export type ClerkAction = (typeof clerkActions)[number];

export interface ActInput {
  readonly clerkId: string;
  readonly action: ClerkAction;
  /** the administrator's secondary password */
  readonly password: string;
}

export type ActAnswer = { readonly ok: true } | ({ readonly ok: false } & Refused);

type Input = Pick<ActInput, 'clerkId' | 'action'>;

interface Context extends Input, ProofContext {}

type Event =
  /** `password` passes through here and is not kept */
  | { type: 'action.confirm'; password: string }
  | { type: 'action.again' }
  /** the new password, or that it is not yet */
  | { type: 'action.note' }
  | { type: 'action.close' }
  | { type: 'action.cancel' };
