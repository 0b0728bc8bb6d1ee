import { assign, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';

export type CancelAnswer =
  | { readonly ok: true; readonly result: 'won' | 'tooLate' }
  /** it was carried out, cancelled or changed by somebody else meanwhile */
  | { readonly ok: false; readonly sentence: string };

interface Context {
  operationId: string;
  sentence: string | null;
}

type Event = { type: 'schedule.cancel' } | { type: 'schedule.keep' };

/**
 * Takes a scheduled lock, or a command in its hold window, back before it is sent. Lives as long as its dialog. Repeating the call changes nothing, so
 * a lost answer is simply asked for again.
 */
export const cancelScheduleMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: { operationId: string };
    output: { cancelled: boolean };
    meta: { title: string };
  },
  actors: {
    cancelSchedule: notProvided<CancelAnswer, { operationId: string }>('cancelSchedule'),
  },
  actions: {
    showSentence: assign({
      sentence: (_, { answer }: { answer: CancelAnswer }) => (answer.ok ? null : answer.sentence),
    }),
  },
  guards: {
    won: (_, { answer }: { answer: CancelAnswer }) => answer.ok && answer.result === 'won',
    cameTooLate: (_, { answer }: { answer: CancelAnswer }) => answer.ok && answer.result === 'tooLate',
  },
}).createMachine({
  id: 'cancelSchedule',
  meta: { title: '取消定时锁定，撤销指令' },
  context: ({ input }) => ({ operationId: input.operationId, sentence: null }),
  output: ({ event }) => ({ cancelled: event.type === 'xstate.done.state.cancelSchedule.cancelled' }),
  initial: 'confirming',
  states: {
    confirming: {
      meta: { title: '等待确认' },
      on: { 'schedule.cancel': 'cancelling', 'schedule.keep': 'closed' },
    },
    cancelling: {
      meta: { title: '正在取消' },
      invoke: {
        id: 'cancelSchedule',
        src: 'cancelSchedule',
        input: ({ context }) => ({ operationId: context.operationId }),
        onDone: [
          { guard: { type: 'won', params: answer }, target: 'cancelled' },
          { guard: { type: 'cameTooLate', params: answer }, target: 'tooLate' },
          { target: 'refused', actions: { type: 'showSentence', params: answer } },
        ],
        onError: 'failed',
      },
    },
    failed: {
      meta: { title: '没有得到答复' },
      on: { 'schedule.cancel': 'cancelling', 'schedule.keep': 'closed' },
    },
    tooLate: { meta: { title: '来不及取消' }, on: { 'schedule.keep': 'closed' } },
    refused: { meta: { title: '无法取消' }, on: { 'schedule.keep': 'closed' } },
    cancelled: { meta: { title: '已取消' }, type: 'final' },
    closed: { meta: { title: '已关闭' }, type: 'final' },
  },
});

function answer({ event }: { event: { output: CancelAnswer } }) {
  return { answer: event.output };
}
