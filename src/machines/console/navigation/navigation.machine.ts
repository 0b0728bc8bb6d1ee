import { assign, enqueueActions, setup } from 'xstate';
import { leaveNoticeMs, unloadPatienceMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { type Decision, routeDecisionMachine } from '#machines/console/navigation/route-decision.machine.ts';
import { screenAt, screenNotLoaded } from '#machines/console/navigation/route-decision.rules.ts';
import { notProvided } from '#machines/not-provided.ts';
import * as rules from './navigation.rules.ts';
import { hrefOf, type Move, type Page, type Place } from './place.ts';

/**
 * Owns the location: every navigation is decided (route-decision) before the page changes. What is shown (`place`, `page`)
 * stays while a move is being resolved; Back and Forward come as facts, because the browser has already gone. A newer wish
 * takes the older one's place. Lives as long as the page, so it has no final state.
 */

export interface Notice {
  readonly type: 'notice';
  readonly tone: 'info' | 'warn';
  readonly text: string;
}

/** The browser itself is to load an address. */
export interface DocumentLoad {
  readonly href: string;
  readonly how: 'assign' | 'replace' | 'reload';
}

interface Context {
  place: Place;
  /** null until the first one is shown, and while another person's is being judged */
  page: Page | null;
  /** how the person came here: the scroll position of a `pop` is the browser's */
  arrival: Move['kind'];
  move: Move | null;
  /** this code is no longer the server's: the next navigation loads the page anew (`build.poll`, `build.chunk-error`) */
  outdated: boolean;
  /** the other site that the move leads to */
  exit: DocumentLoad | null;
}

type Events =
  | { type: 'navigate.push'; href: string; state: unknown }
  | { type: 'navigate.replace'; href: string; state: unknown }
  | { type: 'navigate.retry' }
  | { type: 'history.popped'; place: Place; delta: number }
  /** the browser had left this page, kept it, and is back */
  | { type: 'page.restored'; place: Place }
  | { type: 'session.began' }
  | { type: 'session.ended'; reason: string }
  | { type: 'person.changed' }
  | { type: 'rights.changed' }
  | { type: 'code.outdated' };

const moveOf = ({ context }: { context: Context }): Move => context.move ?? rules.stay(context.place);
const loadOf = ({ context }: { context: Context }): DocumentLoad => {
  const move = moveOf({ context });
  return { href: hrefOf(move.place), how: rules.documentLoad(move) };
};
const decided = ({ event }: { event: { output: Decision } }) => event.output;
const fault = {
  type: 'reportFault',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;
/** Ends a move: the history is written, the page is shown. */
const show = (page: (context: Context) => Page) =>
  [
    { type: 'writeHistory', params: moveOf },
    { type: 'show', params: ({ context }: { context: Context }) => ({ page: page(context) }) },
  ] as const;
const resolve = '#navigation.resolving';
const settled = '#navigation.settled';

export const navigationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    input: {} as { place: Place },
    emitted: {} as Notice,
  },
  actors: {
    decideRoute: routeDecisionMachine,
    loadDocument: notProvided<undefined, DocumentLoad>('loadDocument'),
    restorePosition: notProvided<undefined, { delta: number }>('restorePosition'),
  },
  actions: {
    writeHistory: (_, _move: Move) => {
      throw new Error('writeHistory: not provided');
    },
    leave: (_, _load: DocumentLoad) => {
      throw new Error('leave: not provided');
    },
    reportFault: (_, _fault: { error: unknown }) => {
      throw new Error('reportFault: not provided');
    },
    begin: assign((_, move: Move) => ({ move })),
    overtake: assign(({ context }, move: Move) => ({ move: rules.overtaking(move, context.move) })),
    take: enqueueActions(({ enqueue }, decision: Decision) => {
      const { move, notice } = decision;
      enqueue.assign({ move, exit: exitOf(decision) });
      if (notice !== null) enqueue.emit({ type: 'notice', tone: 'info', text: notice });
    }),
    show: assign(({ context }, { page }: { page: Page }) => ({
      place: moveOf({ context }).place,
      arrival: moveOf({ context }).kind,
      page,
      move: null,
    })),
    clearPage: assign({ page: null }),
    giveUp: assign({ move: null }),
    forgetExit: assign({ exit: null }),
    rememberOutdated: assign({ outdated: true }),
    tell: enqueueActions(({ enqueue }, notice: Omit<Notice, 'type'>) => {
      enqueue.emit({ type: 'notice', ...notice });
    }),
  },
  guards: {
    changesOnlyDetails: ({ context }) => rules.changesOnlyDetails(moveOf({ context }), context.page),
    isOutdated: ({ context }) => context.outdated && moveOf({ context }).kind !== 'stay',
    isShow: (_, { outcome }: Decision) => outcome.kind === 'show',
    isLeave: (_, { outcome }: Decision) => outcome.kind === 'leave',
    isStay: (_, { outcome }: Decision) => outcome.kind === 'stay',
    hasLeft: (_, { reason }: { reason: string }) => reason === 'left',
    isGoneAlready: ({ context }) => moveOf({ context }).delta !== 0,
    canStay: ({ context }) => context.page !== null && moveOf({ context }).kind !== 'stay',
  },
  delays: { leaveNotice: leaveNoticeMs, unloadPatience: unloadPatienceMs },
}).createMachine({
  id: 'navigation',
  meta: { title: '页面导航' },
  context: ({ input }) => ({
    place: input.place,
    arrival: 'stay',
    page: null,
    move: null,
    outdated: false,
    exit: null,
  }),
  on: {
    'navigate.push': {
      target: resolve,
      actions: {
        type: 'overtake',
        params: ({ context, event }) => rules.wish(context.place, event.href, event.state, 'push'),
      },
    },
    'navigate.replace': {
      target: resolve,
      actions: {
        type: 'overtake',
        params: ({ context, event }) => rules.wish(context.place, event.href, event.state, 'replace'),
      },
    },
    'navigate.retry': { target: resolve, actions: { type: 'begin', params: moveOf } },
    'history.popped': {
      target: resolve,
      actions: {
        type: 'overtake',
        params: ({ context, event }) => rules.popped(context.place, event.place, event.delta),
      },
    },
    // What was under way when the page was left has been undone by the way back.
    'page.restored': {
      target: resolve,
      actions: { type: 'begin', params: ({ event }) => rules.stay(event.place) },
    },
    'session.began': { target: resolve, actions: { type: 'begin', params: moveOf } },
    'session.ended': [
      {
        guard: { type: 'hasLeft', params: ({ event }) => event },
        target: resolve,
        actions: { type: 'begin', params: ({ context }) => rules.loginAfresh(context.place) },
      },
      { target: resolve, actions: { type: 'begin', params: moveOf } },
    ],
    'person.changed': {
      target: resolve,
      actions: [
        { type: 'begin', params: ({ context }) => rules.judgedAnew(moveOf({ context }).place) },
        'clearPage',
      ],
    },
    'rights.changed': { target: resolve, actions: { type: 'begin', params: moveOf } },
    'code.outdated': { actions: 'rememberOutdated' },
  },
  initial: 'resolving',
  states: {
    settled: { meta: { title: '已到达' } },
    resolving: {
      meta: { title: '正在前往' },
      initial: 'beginning',
      states: {
        beginning: {
          meta: { title: '开始前往' },
          always: [
            {
              guard: 'changesOnlyDetails',
              target: settled,
              actions: show((context) => screenAt(moveOf({ context }).place)),
            },
            { guard: 'isOutdated', target: 'reloading' },
            { target: 'deciding' },
          ],
        },
        reloading: {
          meta: { title: '改用新版本' },
          invoke: {
            id: 'loadDocument',
            src: 'loadDocument',
            input: loadOf,
            onDone: 'deciding',
            onError: { target: 'deciding', actions: fault },
          },
          after: { unloadPatience: 'deciding' },
        },
        deciding: {
          meta: { title: '判断能否前往' },
          invoke: {
            id: 'decideRoute',
            src: 'decideRoute',
            input: ({ context }) => ({ move: moveOf({ context }), shown: context.page !== null }),
            onDone: [
              {
                guard: { type: 'isShow', params: decided },
                target: settled,
                actions: [
                  { type: 'take', params: decided },
                  { type: 'writeHistory', params: ({ event }) => event.output.move },
                  { type: 'show', params: ({ event }) => ({ page: pageOf(event.output) }) },
                ],
              },
              {
                guard: { type: 'isLeave', params: decided },
                target: 'exiting',
                actions: { type: 'take', params: decided },
              },
              {
                guard: { type: 'isStay', params: decided },
                target: 'cancelling',
                actions: { type: 'take', params: decided },
              },
              { target: 'recovering', actions: { type: 'take', params: decided } },
            ],
            onError: { target: 'screenMissing', actions: fault },
          },
        },
        // The screen's code may have been replaced by a new build: the server is asked for the page itself, once.
        recovering: {
          meta: { title: '重新加载页面' },
          invoke: {
            id: 'loadDocument',
            src: 'loadDocument',
            input: loadOf,
            onDone: 'screenMissing',
            onError: { target: 'screenMissing', actions: fault },
          },
          after: { unloadPatience: 'screenMissing' },
        },
        screenMissing: {
          meta: { title: '页面没有加载成功' },
          always: [
            {
              guard: 'canStay',
              target: 'cancelling',
              actions: { type: 'tell', params: { tone: 'warn', text: messages.screenNotLoaded } },
            },
            { target: settled, actions: show(() => screenNotLoaded) },
          ],
        },
        exiting: {
          meta: { title: '离开控制台' },
          exit: 'forgetExit',
          after: { unloadPatience: 'screenMissing' },
          initial: 'announcing',
          states: {
            announcing: {
              meta: { title: '提示即将离开' },
              entry: { type: 'tell', params: ({ context }) => exitNotice(context) },
              after: { leaveNotice: 'leaving' },
            },
            leaving: {
              meta: { title: '前往其他网站' },
              entry: {
                type: 'leave',
                params: ({ context }) => context.exit ?? loadOf({ context }),
              },
            },
          },
        },
        // The person stays where they are; only steps that the browser has gone already are to be undone.
        cancelling: {
          meta: { title: '取消前往' },
          always: [
            { guard: 'isGoneAlready', target: 'restoring' },
            { target: settled, actions: 'giveUp' },
          ],
        },
        // Whatever comes between finds no move any more: its steps are on the way to being undone, once.
        restoring: {
          meta: { title: '回到原来的位置' },
          exit: 'giveUp',
          invoke: {
            id: 'restorePosition',
            src: 'restorePosition',
            input: ({ context }) => ({ delta: -(context.move?.delta ?? 0) }),
            onDone: settled,
            onError: settled,
          },
        },
      },
    },
  },
});

const pageOf = ({ outcome }: Decision): Page => (outcome.kind === 'show' ? outcome.page : screenNotLoaded);

const exitOf = ({ outcome, move }: Decision): DocumentLoad | null => {
  if (outcome.kind !== 'leave') return null;
  const how = outcome.replacing || rules.documentLoad(move) !== 'assign' ? 'replace' : 'assign';
  return { href: outcome.url, how };
};

const exitNotice = ({ exit }: Context) =>
  ({ tone: 'info', text: messages.leavingFor(exit === null ? '' : new URL(exit.href).host) }) as const;
