import { assign, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';

/**
 * Takes a command back that has not come to its end, and says truly whether that was still possible. Lives as long as its
 * dialog. Repeating the call changes nothing, so a lost answer is simply asked for again.
 */
export const cancelOperationMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: CancelInput;
    /** `changed`: the server has said something that the page may not show yet */
    output: { cancelled: boolean; changed: boolean };
    meta: { title: string };
  },
  actors: { cancelOperation: notProvided<CancelAnswer, CancelInput>('cancelOperation') },
  guards: {
    won: (_, answer: CancelAnswer) => answer.ok && answer.result === 'won',
    cameTooLate: (_, answer: CancelAnswer) => answer.ok && answer.result === 'tooLate',
  },
}).createMachine({
  id: 'cancelOperation',
  meta: { title: '取消指令' },
  context: ({ input: { operationId, scheduled } }) => ({ operationId, scheduled, sentence: null }),
  output: ({ context, event }) => {
    const cancelled = event.type === 'xstate.done.state.cancelOperation.cancelled';
    return { cancelled, changed: cancelled || context.sentence !== null };
  },
  initial: 'confirming',
  states: {
    confirming: {
      meta: { title: '等待确认' },
      on: { 'operation.cancel': 'cancelling', 'operation.keep': 'closed' },
    },
    cancelling: {
      meta: { title: '正在取消' },
      invoke: {
        id: 'cancelOperation',
        src: 'cancelOperation',
        input: ({ context: { operationId, scheduled } }) => ({ operationId, scheduled }),
        onDone: [
          { guard: { type: 'won', params: ({ event }) => event.output }, target: 'cancelled' },
          {
            guard: { type: 'cameTooLate', params: ({ event }) => event.output },
            target: 'tooLate',
            actions: assign({ sentence: ({ event }) => sentenceIn(event.output) }),
          },
          { target: 'refused', actions: assign({ sentence: ({ event }) => sentenceIn(event.output) }) },
        ],
        onError: 'failed',
      },
    },
    failed: {
      meta: { title: '未得到答复' },
      on: { 'operation.cancel': 'cancelling', 'operation.keep': 'closed' },
    },
    tooLate: { meta: { title: '来不及取消' }, on: { 'operation.keep': 'closed' } },
    refused: { meta: { title: '无法取消' }, on: { 'operation.keep': 'closed' } },
    cancelled: { meta: { title: '已取消' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

export type CancelAnswer =
  | { readonly ok: true; readonly result: 'won' }
  /** `sentence` says what has become of the command instead */
  | { readonly ok: true; readonly result: 'tooLate'; readonly sentence: string }
  /** it was carried out, cancelled or changed by somebody else meanwhile */
  | { readonly ok: false; readonly sentence: string };

export interface CancelInput {
  readonly operationId: string;
  /** a lock at a time: the specification has a call of its own for it (`call.ios.cancel`) */
  readonly scheduled: boolean;
}

interface Context extends CancelInput {
  sentence: string | null;
}

type Event = { type: 'operation.cancel' } | { type: 'operation.keep' };

const sentenceIn = (answer: CancelAnswer) => ('sentence' in answer ? answer.sentence : null);
