import { assign, emit, enqueueActions, setup } from 'xstate';
import { changeSettleMs, readRetryMs } from '#domain/limits.ts';
import { notProvided } from '#machines/not-provided.ts';
import type { Context, HeldOperationsEvent, Hold, UndoAnswer } from './held-operations.types.ts';

/**
 * One's own commands and one-click unlocks in their hold window, on every page, and one press to take each back. Several can be on
 * their way at once. Lives as long as somebody is logged in.
 */

const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id);
const byEnd = (a: Hold, b: Hold) => a.until.localeCompare(b.until) || a.id.localeCompare(b.id);

/** A one-click unlock and its step that waits are one thing: only one waits for a device, and until the same moment. */
const isSame = (a: Hold, b: Hold) =>
  a.id === b.id ||
  (a.kind !== 'operation' && b.kind !== 'operation' && a.device === b.device && a.until === b.until);

/** Its answer is not here yet. */
const isUnderWay = ({ undoing, lost }: Context, id: string) => undoing.includes(id) || lost.includes(id);
/** It has been pressed, and nobody knows yet what has become of it. */
const isPressed = (context: Context, id: string) => isUnderWay(context, id) || context.refused.includes(id);

const firstToEnd = (context: Context) => context.holds.find(({ id }) => !isPressed(context, id)) ?? null;

/** What the server tells now; what is being taken back stays until that is answered. */
function merged(context: Context, told: readonly Hold[]): Hold[] {
  const kept = context.holds.filter(({ id }) => isUnderWay(context, id));
  return [...told.filter((each) => !kept.some((hold) => isSame(hold, each))), ...kept].toSorted(byEnd);
}

const fault = {
  type: 'reportFault',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;

export const heldOperationsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as HeldOperationsEvent,
    emitted: {} as { type: 'undone'; hold: Hold; result: UndoAnswer['result']; sentence: string },
    meta: {} as { title: string },
  },
  actors: {
    loadHolds: notProvided<readonly Hold[]>('loadHolds'),
    waitForEnd: notProvided<undefined, { until: string }>('waitForEnd'),
  },
  actions: {
    /** Asks the server to take each of them back, and says how that ended by undo.answered or undo.lost. */
    sendUndo: (_, _params: { holds: readonly Hold[]; again: boolean }) => {
      throw new Error('sendUndo: not provided');
    },
    show: assign({
      holds: ({ context }, { told }: { told: readonly Hold[] }) => merged(context, told),
      refused: [],
      unread: false,
    }),
    noteUnread: assign({ unread: true }),
    noteChange: assign({ changed: true }),
    forgetChange: assign({ changed: false }),
    reportFault: (_, _fault: { error: unknown }) => {
      throw new Error('reportFault: not provided');
    },
    expectEnd: assign({ next: ({ context }) => firstToEnd(context) }),
    drop: assign({ holds: ({ context: { holds, next } }) => holds.filter(({ id }) => id !== next?.id) }),
    begin: assign(({ context: { holds, undoing } }, { hold }: { hold: Hold }) => ({
      holds: [...holds.filter(({ id }) => id !== hold.id), hold].toSorted(byEnd),
      undoing: [...undoing, hold.id],
    })),
    settle: assign(({ context }, { id, answer }: { id: string; answer: UndoAnswer }) => ({
      undoing: without(context.undoing, id),
      lost: without(context.lost, id),
      ...(answer.result === 'refused'
        ? { refused: [...context.refused, id] }
        : { holds: context.holds.filter((hold) => hold.id !== id) }),
    })),
    noteLost: assign(({ context: { undoing, lost } }, { id }: { id: string }) => ({
      undoing: without(undoing, id),
      lost: [...without(lost, id), id],
    })),
    noteAsked: assign({ undoing: ({ context }) => [...new Set([...context.undoing, ...context.lost])] }),
    tell: enqueueActions(({ context, enqueue }, { id, answer }: { id: string; answer: UndoAnswer }) => {
      const hold = context.holds.find((each) => each.id === id);
      const { result, sentence } = answer;
      if (hold && sentence !== null) enqueue(emit({ type: 'undone', hold, result, sentence }));
    }),
  },
  guards: {
    changedMeanwhile: ({ context }) => context.changed,
    mayUndo: ({ context }, { hold }: { hold: Hold }) =>
      !isPressed(context, hold.id) && context.holds.some(({ id }) => id === hold.id),
    isNew: ({ context }, { hold }: { hold: Hold }) => !isPressed(context, hold.id),
    isUndoing: ({ context }, { id }: { id: string }) => context.undoing.includes(id),
    isAnyCounting: ({ context }) => firstToEnd(context) !== null,
    isOtherNext: ({ context }) => {
      const first = firstToEnd(context);
      return first?.id !== context.next?.id || first?.until !== context.next?.until;
    },
    allAnswered: ({ context }) => context.lost.length === 0,
  },
  delays: { refreshPause: changeSettleMs, retry: readRetryMs, askPause: readRetryMs },
}).createMachine({
  id: 'heldOperations',
  meta: { title: '可撤销的操作' },
  context: { holds: [], undoing: [], lost: [], refused: [], next: null, unread: false, changed: false },
  type: 'parallel',
  states: {
    list: {
      meta: { title: '查询' },
      // Only what the server tells after that counts: another person's row does not stay, one's own stands there again.
      on: { 'undo.answered': { guard: { type: 'isUndoing', params: which }, target: '.loading' } },
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
            onError: { target: 'outdated', actions: 'noteUnread' },
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
    // Whether it has left, only the server tells; one that was pressed stays until that is known.
    time: {
      meta: { title: '撤销时限' },
      initial: 'still',
      states: {
        still: {
          meta: { title: '没有要计时的' },
          entry: 'expectEnd',
          always: { guard: 'isAnyCounting', target: 'counting' },
        },
        counting: {
          meta: { title: '等待最早的时限' },
          invoke: {
            id: 'waitForEnd',
            src: 'waitForEnd',
            input: ({ context }) => ({ until: context.next?.until ?? '' }),
            onDone: { actions: 'drop' },
            // Then the next look tells what is over.
            onError: { actions: fault },
          },
          always: { guard: 'isOtherNext', target: 'still' },
        },
      },
    },
    undo: {
      meta: { title: '撤销' },
      on: {
        'hold.undo': {
          guard: { type: 'mayUndo', params: pressed },
          actions: [
            { type: 'begin', params: pressed },
            { type: 'sendUndo', params: firstTry },
          ],
        },
        'record.undo': {
          guard: { type: 'isNew', params: recorded },
          actions: [
            { type: 'begin', params: recorded },
            { type: 'sendUndo', params: firstTryOfRecorded },
          ],
        },
        'undo.answered': {
          guard: { type: 'isUndoing', params: which },
          actions: [
            { type: 'tell', params: answered },
            { type: 'settle', params: answered },
          ],
        },
        // Nobody knows whether it arrived: only the same question, which changes nothing when it is repeated, tells.
        'undo.lost': {
          guard: { type: 'isUndoing', params: which },
          target: '.pausing',
          actions: { type: 'noteLost', params: which },
        },
      },
      initial: 'certain',
      states: {
        certain: { meta: { title: '没有要核对的' } },
        pausing: {
          meta: { title: '稍后再问' },
          after: {
            askPause: { target: 'asking', actions: [{ type: 'sendUndo', params: unanswered }, 'noteAsked'] },
          },
        },
        asking: {
          meta: { title: '正在核对' },
          always: { guard: 'allAnswered', target: 'certain' },
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
function firstTry({ event }: { event: { hold: Hold } }) {
  return { holds: [event.hold], again: false };
}
function recorded({ context: { holds }, event }: { context: Context; event: { hold: Hold } }) {
  return { hold: holds.find((hold) => isSame(hold, event.hold)) ?? event.hold };
}
function firstTryOfRecorded(told: { context: Context; event: { hold: Hold } }) {
  return { holds: [recorded(told).hold], again: false };
}
function unanswered({ context: { holds, undoing, lost } }: { context: Context }) {
  return { holds: holds.filter(({ id }) => lost.includes(id) && !undoing.includes(id)), again: true };
}
function which({ event }: { event: { id: string } }) {
  return { id: event.id };
}
function answered({ event }: { event: { id: string; answer: UndoAnswer } }) {
  return { id: event.id, answer: event.answer };
}
