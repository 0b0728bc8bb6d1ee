import { assign, enqueueActions, setup } from 'xstate';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { changeSettleMs, readRetryMs } from '#domain/limits.ts';
import { fault } from '#machines/fault.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';

/**
 * One's own commands and one-click unlocks in their hold window, on every page, and one press to take each back. Several can be on
 * their way at once. Lives as long as somebody is logged in.
 */
export const heldOperationsMachine = setup({
  types: {} as {
    context: Context;
    events: HeldOperationsEvent;
    emitted: { type: 'undone'; hold: Hold; result: UndoAnswer['result']; sentence: string };
  },
  actors: {
    loadHolds: notProvided<readonly Hold[]>('loadHolds'),
    waitForEnd: notProvided<undefined, { until: string }>('waitForEnd'),
  },
  actions: {
    /** Asks the server to take each of them back, and says how that ended by undo.answered or undo.lost. */
    sendUndo: actionNotProvided<{ holds: readonly Hold[]; again: boolean }>('sendUndo'),
    reportFault: actionNotProvided<{ error: unknown }>('reportFault'),
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
      on: {
        'undo.answered': { guard: { type: 'isUndoing', params: ({ event }) => event }, target: '.loading' },
      },
      initial: 'loading',
      states: {
        loading: {
          meta: { title: '正在查询' },
          entry: assign({ changed: false }),
          invoke: {
            id: 'loadHolds',
            src: 'loadHolds',
            onDone: [
              {
                guard: 'changedMeanwhile',
                target: 'stale',
                actions: assign(({ context, event }) => shown(context, event.output)),
              },
              { target: 'current', actions: assign(({ context, event }) => shown(context, event.output)) },
            ],
            onError: { target: 'outdated', actions: assign({ unread: true }) },
          },
          on: { 'holds.look': { actions: assign({ changed: true }) } },
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
          entry: assign({ next: ({ context }) => firstToEnd(context) }),
          always: { guard: 'isAnyCounting', target: 'counting' },
        },
        counting: {
          meta: { title: '等待最早的时限' },
          invoke: {
            id: 'waitForEnd',
            src: 'waitForEnd',
            input: ({ context }) => ({ until: context.next?.until ?? '' }),
            onDone: {
              actions: assign({
                holds: ({ context: { holds, next } }) => holds.filter(({ id }) => id !== next?.id),
              }),
            },
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
          guard: { type: 'mayUndo', params: ({ event }) => event },
          actions: [
            assign(({ context, event }) => begun(context, event.hold)),
            { type: 'sendUndo', params: ({ event }) => ({ holds: [event.hold], again: false }) },
          ],
        },
        'record.undo': {
          guard: { type: 'isNew', params: ({ context, event }) => ({ hold: recorded(context, event.hold) }) },
          actions: [
            assign(({ context, event }) => begun(context, recorded(context, event.hold))),
            {
              type: 'sendUndo',
              params: ({ context, event }) => ({ holds: [recorded(context, event.hold)], again: false }),
            },
          ],
        },
        'undo.answered': {
          guard: { type: 'isUndoing', params: ({ event }) => event },
          actions: [
            enqueueActions(({ context, event: { id, answer }, enqueue }) => {
              const hold = context.holds.find((each) => each.id === id);
              const { result, sentence } = answer;
              if (hold && sentence !== null) enqueue.emit({ type: 'undone', hold, result, sentence });
            }),
            assign(({ context, event: { id, answer } }) => ({
              undoing: without(context.undoing, id),
              lost: without(context.lost, id),
              ...(answer.result === 'refused'
                ? { refused: [...context.refused, id] }
                : { holds: context.holds.filter((hold) => hold.id !== id) }),
            })),
          ],
        },
        // Nobody knows whether it arrived: only the same question, which changes nothing when it is repeated, tells.
        'undo.lost': {
          guard: { type: 'isUndoing', params: ({ event }) => event },
          target: '.pausing',
          actions: assign(({ context: { undoing, lost }, event: { id } }) => ({
            undoing: without(undoing, id),
            lost: [...without(lost, id), id],
          })),
        },
      },
      initial: 'certain',
      states: {
        certain: { meta: { title: '没有要核对的' } },
        pausing: {
          meta: { title: '稍后再问' },
          after: {
            askPause: {
              target: 'asking',
              actions: [
                { type: 'sendUndo', params: ({ context }) => ({ holds: unanswered(context), again: true }) },
                assign({ undoing: ({ context }) => [...new Set([...context.undoing, ...context.lost])] }),
              ],
            },
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

/** Something of one's own that can still be taken back (`decision.hold.proof`). */
export interface Hold {
  /** `step`: a one-click unlock, known by the operation of the step that waits, as records tell of it */
  readonly kind: 'operation' | 'unlock' | 'step';
  readonly id: string;
  readonly command: string;
  readonly deviceKind: DeviceKindName;
  /** its id */
  readonly device: string;
  /** which device it is about */
  readonly about: string;
  /** by the server's clock, ISO 8601 */
  readonly until: string;
}

/** How taking it back has ended. */
export interface UndoAnswer {
  readonly result: 'won' | 'tooLate' | 'refused';
  /** null: the person has been told already */
  readonly sentence: string | null;
}

export type HeldOperationsEvent =
  /** a device has changed, a poll is due, a command was accepted */
  | { type: 'holds.look' }
  | { type: 'hold.undo'; hold: Hold }
  /** pressed where the command stands in a record; it may be a colleague's */
  | { type: 'record.undo'; hold: Hold }
  | { type: 'undo.answered'; id: string; answer: UndoAnswer }
  /** nobody knows whether it arrived */
  | { type: 'undo.lost'; id: string };

export interface Context {
  /** what the server has told, and what is being taken back; the first to leave first */
  readonly holds: readonly Hold[];
  /** ids whose cancel is on its way */
  readonly undoing: readonly string[];
  /** ids whose cancel got no answer: it is repeated until it gets one, whatever the time */
  readonly lost: readonly string[];
  /** ids whose cancel was refused: whether they are still held, the next look tells */
  readonly refused: readonly string[];
  /** whose end is waited for: the first one that can still be taken back */
  readonly next: Hold | null;
  /** the last question got no answer: the bar says so until one does */
  readonly unread: boolean;
  /** something changed while the question was on its way */
  readonly changed: boolean;
}

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
function shown(context: Context, told: readonly Hold[]): Partial<Context> {
  const kept = context.holds.filter(({ id }) => isUnderWay(context, id));
  const others = told.filter((each) => !kept.some((hold) => isSame(hold, each)));
  return { holds: [...others, ...kept].toSorted(byEnd), refused: [], unread: false };
}

const begun = ({ holds, undoing }: Context, hold: Hold): Partial<Context> => ({
  holds: [...holds.filter(({ id }) => id !== hold.id), hold].toSorted(byEnd),
  undoing: [...undoing, hold.id],
});

const recorded = ({ holds }: Context, told: Hold): Hold => holds.find((hold) => isSame(hold, told)) ?? told;

const unanswered = ({ holds, undoing, lost }: Context): Hold[] =>
  holds.filter(({ id }) => lost.includes(id) && !undoing.includes(id));
