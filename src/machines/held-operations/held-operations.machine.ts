import { assign, emit, enqueueActions, setup } from 'xstate';
import { changeSettleMs, pollUnfinishedMs } from '#domain/limits.ts';
import { notProvided } from '../not-provided.ts';
import type { Context, HeldOperationsEvent, Hold, UndoAnswer } from './held-operations.types.ts';

/**
 * One's own commands and one-click unlocks in their hold window, on every page, and one press to take each back. Several can be on
 * their way at once. Lives as long as somebody is logged in.
 */

const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id);
const byEnd = (a: Hold, b: Hold) => a.until.localeCompare(b.until) || a.id.localeCompare(b.id);

/** What the server tells now; what is being taken back stays until that is answered. */
function merged({ holds, undoing, settled }: Context, told: readonly Hold[]): Hold[] {
  const news = told.filter(({ id }) => !settled.includes(id) && !undoing.includes(id));
  return [...news, ...holds.filter(({ id }) => undoing.includes(id))].toSorted(byEnd);
}

export const heldOperationsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as HeldOperationsEvent,
    emitted: {} as { type: 'undone'; hold: Hold; answer: Extract<UndoAnswer, { sentence: string }> },
    meta: {} as { title: string },
  },
  actors: {
    loadHolds: notProvided<readonly Hold[]>('loadHolds'),
  },
  actions: {
    /** Asks the server to take it back, and says how that ended by undo.answered or undo.lost. */
    sendUndo: (_, _params: { hold: Hold }) => {
      throw new Error('sendUndo: not provided');
    },
    show: assign(({ context }, { told }: { told: readonly Hold[] }) => {
      const holds = merged(context, told);
      return { holds, lost: context.lost.filter((id) => holds.some((hold) => hold.id === id)) };
    }),
    noteChange: assign({ changed: true }),
    forgetChange: assign({ changed: false }),
    drop: assign(({ context: { holds, lost } }, { id }: { id: string }) => ({
      holds: holds.filter((hold) => hold.id !== id),
      lost: without(lost, id),
    })),
    begin: assign(({ context: { holds, undoing, lost, settled } }, { hold }: { hold: Hold }) => ({
      holds: [...holds.filter(({ id }) => id !== hold.id), hold].toSorted(byEnd),
      undoing: [...undoing, hold.id],
      lost: without(lost, hold.id),
      settled: without(settled, hold.id),
    })),
    settle: assign(
      ({ context: { holds, undoing, settled } }, { id, answer }: { id: string; answer: UndoAnswer }) => ({
        undoing: without(undoing, id),
        // Who was refused has not taken it back: what the server tells of it next counts.
        ...(answer.result !== 'refused' && {
          holds: holds.filter((hold) => hold.id !== id),
          settled: [...settled, id],
        }),
      }),
    ),
    noteLost: assign(({ context: { undoing, lost } }, { id }: { id: string }) => ({
      undoing: without(undoing, id),
      lost: [...lost, id],
    })),
    tell: enqueueActions(({ context, enqueue }, { id, answer }: { id: string; answer: UndoAnswer }) => {
      const hold = context.holds.find((each) => each.id === id);
      if (hold && answer.result !== 'refused') enqueue(emit({ type: 'undone', hold, answer }));
    }),
  },
  guards: {
    changedMeanwhile: ({ context }) => context.changed,
    mayUndo: ({ context }, { hold }: { hold: Hold }) =>
      !context.undoing.includes(hold.id) && context.holds.some(({ id }) => id === hold.id),
    isNew: ({ context }, { hold }: { hold: Hold }) => !context.undoing.includes(hold.id),
    isUndoing: ({ context }, { id }: { id: string }) => context.undoing.includes(id),
    isWaiting: ({ context }, { id }: { id: string }) =>
      !context.undoing.includes(id) && context.holds.some((hold) => hold.id === id),
  },
  delays: { refreshPause: changeSettleMs, retry: pollUnfinishedMs },
}).createMachine({
  id: 'heldOperations',
  meta: { title: '可撤销的操作' },
  context: { holds: [], undoing: [], lost: [], settled: [], changed: false },
  type: 'parallel',
  states: {
    list: {
      meta: { title: '查询' },
      initial: 'loading',
      states: {
        loading: {
          meta: { title: '正在查询' },
          entry: 'forgetChange',
          invoke: {
            id: 'loadHolds',
            src: 'loadHolds',
            onDone: [
              { guard: 'changedMeanwhile', target: 'stale', actions: { type: 'show', params: told } },
              { target: 'current', actions: { type: 'show', params: told } },
            ],
            onError: 'outdated',
          },
          on: { 'holds.look': { actions: 'noteChange' } },
        },
        current: { meta: { title: '最新' }, on: { 'holds.look': 'stale' } },
        // Changes come in bursts: one look is enough for all of them.
        stale: { meta: { title: '有变化' }, after: { refreshPause: 'loading' } },
        outdated: {
          meta: { title: '查询失败' },
          on: { 'holds.look': 'loading' },
          after: { retry: 'loading' },
        },
      },
    },
    undo: {
      meta: { title: '撤销' },
      initial: 'ready',
      states: {
        ready: {
          meta: { title: '可以撤销' },
          on: {
            'hold.undo': {
              guard: { type: 'mayUndo', params: pressed },
              actions: [
                { type: 'begin', params: pressed },
                { type: 'sendUndo', params: pressed },
              ],
            },
            'record.undo': {
              guard: { type: 'isNew', params: pressed },
              actions: [
                { type: 'begin', params: pressed },
                { type: 'sendUndo', params: pressed },
              ],
            },
            'undo.answered': {
              guard: { type: 'isUndoing', params: which },
              actions: [
                { type: 'tell', params: answered },
                { type: 'settle', params: answered },
              ],
            },
            'undo.lost': {
              guard: { type: 'isUndoing', params: which },
              actions: { type: 'noteLost', params: which },
            },
            // Whether it has left, only the server tells; one that is being taken back stays until that is answered.
            'hold.ended': {
              guard: { type: 'isWaiting', params: which },
              actions: { type: 'drop', params: which },
            },
          },
        },
      },
    },
  },
});

function told({ event }: { event: { output: readonly Hold[] } }) {
  return { told: event.output };
}
function pressed({ event }: { event: { hold: Hold } }) {
  return { hold: event.hold };
}
function which({ event }: { event: { id: string } }) {
  return { id: event.id };
}
function answered({ event }: { event: { id: string; answer: UndoAnswer } }) {
  return { id: event.id, answer: event.answer };
}
