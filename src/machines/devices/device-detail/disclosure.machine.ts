import { assign, setup } from 'xstate';
import type { SimLogEntry } from '#api/contract/devices/sim.ts';
import { disclosedMs } from '#domain/limits.ts';
import { type Keyed, keyOf, newKey } from '#machines/kits/idempotency-key.ts';
import { notProvided } from '#machines/not-provided.ts';

/**
 * Shows what the server tells only on demand, and hides it again. A lost answer is asked for under the same key: it is one look
 * in the records. Lives as long as the device is on the screen; what it has shown goes with it.
 */
export const disclosureMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; meta: { title: string } },
  actors: { disclose: notProvided<DiscloseAnswer, DiscloseInput>('disclose') },
  guards: {
    disclosed: (_, answer: DiscloseAnswer) => answer !== null,
    /** others may look over the shoulder */
    isPersonal: ({ context }) => context.of === 'get-hirer-phone',
  },
  delays: { hideAgain: disclosedMs },
}).createMachine({
  id: 'disclosure',
  meta: { title: '按需查看' },
  context: ({ input }) => ({ ...input, idempotencyKey: null, disclosed: null }),
  initial: 'hidden',
  states: {
    hidden: {
      meta: { title: '未显示' },
      entry: assign({ disclosed: null, idempotencyKey: null }),
      on: {
        'disclosure.ask': { target: 'asking', actions: assign(({ context }) => newKey(context)) },
      },
    },
    asking: {
      meta: { title: '正在获取' },
      invoke: {
        id: 'disclose',
        src: 'disclose',
        input: ({ context }) => ({
          of: context.of,
          deviceId: context.deviceId,
          idempotencyKey: keyOf(context),
        }),
        onDone: [
          {
            guard: { type: 'disclosed', params: ({ event }) => event.output },
            target: 'shown',
            actions: assign({ disclosed: ({ event }) => event.output }),
          },
          { target: 'hidden' },
        ],
        onError: 'lost',
      },
    },
    lost: {
      meta: { title: '未收到答复' },
      on: { 'disclosure.ask': 'asking', 'disclosure.hide': 'hidden' },
    },
    shown: {
      meta: { title: '显示中' },
      on: { 'disclosure.hide': 'hidden' },
      after: { hideAgain: { guard: 'isPersonal', target: 'hidden' } },
    },
  },
});

/** What our own records tell only on demand; who looks is recorded (`decision.secrets`). */
export type DisclosureName = 'get-hirer-phone' | 'get-sim-log';

export type Disclosed =
  | { readonly of: 'get-hirer-phone'; readonly phone: string }
  | { readonly of: 'get-sim-log'; readonly entries: readonly SimLogEntry[] };

/** null: refused, and told already */
export type DiscloseAnswer = Disclosed | null;

export interface DiscloseInput {
  readonly of: DisclosureName;
  readonly deviceId: string;
  readonly idempotencyKey: string;
}

interface Input extends Pick<Keyed, 'makeIdempotencyKey'> {
  of: DisclosureName;
  deviceId: string;
}

interface Context extends Input, Keyed {
  disclosed: Disclosed | null;
}

type Event = { type: 'disclosure.ask' } | { type: 'disclosure.hide' };
