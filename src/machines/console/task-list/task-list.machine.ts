import { assign, setup } from 'xstate';
import type { Task } from '#api/contract/tasks.ts';
import { exportPollMs, taskCardMs, tasksFollowed } from '#domain/limits.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';
import { isUnderWay, needsPress, seenMark } from './tasks.ts';

/**
 * What a person has given (`decision.tasks`): the list behind the bell, and a card that follows what was just sent from this tab until it
 * rests. Lives as long as pages with a menu follow each other.
 */
export const taskListMachine = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: { loadTasks: notProvided<readonly Task[], { quiet: boolean }>('loadTasks') },
  actions: {
    /** For every tab, and over reloads. */
    keepSeen: actionNotProvided<{ marks: readonly string[] }>('keepSeen'),
  },
  guards: {
    ...freshSetup.guards,
    wantsPress: ({ context }, { id }: { id: string }) => wanting(context).some((task) => task.id === id),
    isExporting: ({ context: { tasks } }) =>
      tasks?.some(({ kind, status }) => kind === 'export' && status === 'running') ?? false,
    followsNone: ({ context }) => context.followed.length === 0,
    allRest: ({ context: { tasks, followed } }) =>
      followed.every((id) => tasks?.some((task) => task.id === id && !isUnderWay(task)) ?? false),
  },
  delays: { ...freshSetup.delays, cardStays: taskCardMs, exportPoll: exportPollMs },
}).createMachine({
  id: 'taskList',
  meta: { title: '任务中心' },
  context: ({ input }) => ({ ...startFresh, tasks: null, seen: input.seen, followed: [] }),
  type: 'parallel',
  on: {
    'seen.changed': { actions: assign(({ event }) => ({ seen: event.seen })) },
  },
  states: {
    list: {
      meta: { title: '任务' },
      initial: 'loading',
      states: lookingAgain(
        freshStates<Context, Event>()({
          source: 'loadTasks',
          input: (_, quiet) => ({ quiet }),
          show: taken,
          changes: { 'device.changed': {}, 'batch.changed': {}, 'task.sent': {}, 'panel.open': {} },
        }).states,
      ),
    },
    panel: {
      meta: { title: '面板' },
      initial: 'closed',
      states: {
        closed: { meta: { title: '收起' }, on: { 'panel.open': 'open' } },
        open: {
          meta: { title: '展开' },
          on: {
            'panel.close': 'closed',
            'task.setAside': {
              guard: { type: 'wantsPress', params: ({ event }) => event },
              actions: [
                { type: 'keepSeen', params: ({ context, event }) => ({ marks: marksOf(context, event.id) }) },
                assign(({ context, event }) => ({
                  seen: [...context.seen, ...marksOf(context, event.id)],
                })),
              ],
            },
          },
        },
      },
    },
    card: {
      meta: { title: '刚下发的指令' },
      initial: 'none',
      on: {
        'task.sent': {
          target: '.following',
          actions: assign(({ context, event }) => ({ followed: withSent(context, event.id) })),
        },
      },
      states: {
        none: { meta: { title: '没有' } },
        following: {
          meta: { title: '跟踪进展' },
          always: { guard: 'allRest', target: 'resting' },
          on: { 'card.close': { actions: assign({ followed: [] }) } },
        },
        // The person reads how it ended.
        resting: {
          meta: { title: '已有结果' },
          always: { guard: 'followsNone', target: 'none' },
          after: { cardStays: { actions: assign({ followed: [] }) } },
          on: { 'card.close': { actions: assign({ followed: [] }) } },
        },
      },
    },
  },
});

interface Input {
  /** marks of what was set aside (`seenMark`) */
  readonly seen: readonly string[];
}

interface Context extends Fresh {
  /** newest first; null: not loaded yet */
  tasks: readonly Task[] | null;
  seen: readonly string[];
  /** ids of what the card follows, the newest first */
  followed: readonly string[];
}

type Event =
  | FreshEvent
  | { type: 'batch.changed' }
  | { type: 'panel.open' }
  | { type: 'panel.close' }
  /** accepted by the server, from this tab */
  | { type: 'task.sent'; id: string }
  | { type: 'card.close' }
  | { type: 'task.setAside'; id: string }
  /** in another tab */
  | { type: 'seen.changed'; seen: readonly string[] };

/** Nothing is told of an export while it is written. */
function lookingAgain<States extends { readonly ready: object }>(states: States) {
  const after = { exportPoll: { guard: 'isExporting', target: 'refreshing' } } as const;
  return { ...states, ready: { ...states.ready, after } } as States & { ready: { after: typeof after } };
}

function withSent({ followed }: Context, sent: string): readonly string[] {
  return [sent, ...followed.filter((id) => id !== sent)].slice(0, tasksFollowed);
}

/** What was sent and is not told of any more has left the list; an answer that was asked for before knows nothing of it. */
function taken({ followed, changed }: Context, tasks: readonly Task[]) {
  const isKept = (id: string) => changed || tasks.some((task) => task.id === id);
  return { tasks, followed: followed.filter(isKept) };
}

const marksOf = ({ tasks }: Context, id: string) =>
  (tasks ?? []).filter((task) => task.id === id).map(seenMark);

/** What needs a press of the person, newest first. */
export const wanting = ({ tasks, seen }: Pick<Context, 'tasks' | 'seen'>): readonly Task[] =>
  (tasks ?? []).filter((task) => needsPress(task, tasks ?? []) && !seen.includes(seenMark(task)));
