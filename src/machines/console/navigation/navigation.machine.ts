import { assign, emit, enqueueActions, setup } from 'xstate';
import { leaveNoticeMs, unloadPatienceMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { type Decision, routeDecisionMachine } from '#machines/console/navigation/route-decision.machine.ts';
import { screenAt, screenNotLoaded, turnedAway } from '#machines/console/navigation/route-decision.rules.ts';
import { fault } from '#machines/fault.ts';
import { notProvided } from '#machines/not-provided.ts';
import * as rules from './navigation.rules.ts';
import { hrefOf, type Move, type Page, type Place } from './place.ts';

/**
 * Owns the location: every navigation is decided (route-decision) before the page changes. What is shown (`place`, `page`)
 * stays while a move is being resolved; Back and Forward come as facts, because the browser has already gone. A newer wish
 * takes the older one's place. Lives as long as the page, so it has no final state.
 */
export const navigationMachine = setup({
  types: {} as { context: Context; events: Events; input: { place: Place }; emitted: Notice },
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
  },
  guards: {
    changesOnlyDetails: ({ context }) => rules.changesOnlyDetails(moveOf({ context }), context.page),
    isOutdated: ({ context }) => context.outdated && moveOf({ context }).kind !== 'stay',
    isShow: (_, { outcome }: Decision) => outcome.kind === 'show',
    isLeave: (_, { outcome }: Decision) => outcome.kind === 'leave',
    isStay: (_, { outcome }: Decision) => outcome.kind === 'stay',
    hasLeft: (_, { reason }: { reason: string }) => reason === 'left',
    isRefused: (_, { reason }: { reason: string }) => reason === 'refused',
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
      target: '#navigation.resolving',
      actions: assign({
        move: ({ context: { place, move }, event }) =>
          rules.overtaking(rules.wish(place, event.href, event.state, 'push'), move),
      }),
    },
    'navigate.replace': {
      target: '#navigation.resolving',
      actions: assign({
        move: ({ context: { place, move }, event }) =>
          rules.overtaking(rules.wish(place, event.href, event.state, 'replace'), move),
      }),
    },
    'navigate.retry': { target: '#navigation.resolving', actions: assign({ move: moveOf }) },
    'history.popped': {
      target: '#navigation.resolving',
      actions: assign({
        move: ({ context: { place, move }, event }) =>
          rules.overtaking(rules.popped(place, event.place, event.delta), move),
      }),
    },
    // What was under way when the page was left has been undone by the way back.
    'page.restored': {
      target: '#navigation.resolving',
      actions: assign({ move: ({ event }) => rules.stay(event.place) }),
    },
    'session.began': { target: '#navigation.resolving', actions: assign({ move: moveOf }) },
    'session.ended': [
      {
        guard: { type: 'hasLeft', params: ({ event }) => event },
        target: '#navigation.resolving',
        actions: assign({ move: ({ context }) => rules.loginAfresh(context.place) }),
      },
      {
        guard: { type: 'isRefused', params: ({ event }) => event },
        target: '#navigation.resolving',
        actions: assign({ move: ({ context }) => turnedAway(moveOf({ context })) }),
      },
      { target: '#navigation.resolving', actions: assign({ move: moveOf }) },
    ],
    'person.changed': {
      target: '#navigation.resolving',
      actions: assign({
        move: ({ context }) => rules.judgedAnew(moveOf({ context }).place),
        page: null,
      }),
    },
    'rights.changed': { target: '#navigation.resolving', actions: assign({ move: moveOf }) },
    'code.outdated': { actions: assign({ outdated: true }) },
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
              target: '#navigation.settled',
              actions: [
                { type: 'writeHistory', params: moveOf },
                {
                  type: 'show',
                  params: ({ context }) => ({ page: screenAt(moveOf({ context }).place) }),
                },
              ],
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
                guard: { type: 'isShow', params: ({ event }) => event.output },
                target: '#navigation.settled',
                actions: [
                  { type: 'take', params: ({ event }) => event.output },
                  { type: 'writeHistory', params: ({ event }) => event.output.move },
                  { type: 'show', params: ({ event }) => ({ page: pageOf(event.output) }) },
                ],
              },
              {
                guard: { type: 'isLeave', params: ({ event }) => event.output },
                target: 'exiting',
                actions: { type: 'take', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isStay', params: ({ event }) => event.output },
                target: 'cancelling',
                actions: { type: 'take', params: ({ event }) => event.output },
              },
              { target: 'recovering', actions: { type: 'take', params: ({ event }) => event.output } },
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
          meta: { title: '页面加载失败' },
          always: [
            {
              guard: 'canStay',
              target: 'cancelling',
              actions: emit({ type: 'notice', tone: 'warn', text: messages.screenNotLoaded }),
            },
            {
              target: '#navigation.settled',
              actions: [
                { type: 'writeHistory', params: moveOf },
                { type: 'show', params: { page: screenNotLoaded } },
              ],
            },
          ],
        },
        exiting: {
          meta: { title: '离开控制台' },
          exit: assign({ exit: null }),
          after: { unloadPatience: 'screenMissing' },
          initial: 'announcing',
          states: {
            announcing: {
              meta: { title: '提示即将离开' },
              entry: emit(({ context }) => exitNotice(context)),
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
            { target: '#navigation.settled', actions: assign({ move: null }) },
          ],
        },
        // Whatever comes between finds no move any more: its steps are on the way to being undone, once.
        restoring: {
          meta: { title: '回到原来的位置' },
          exit: assign({ move: null }),
          invoke: {
            id: 'restorePosition',
            src: 'restorePosition',
            input: ({ context }) => ({ delta: -(context.move?.delta ?? 0) }),
            onDone: '#navigation.settled',
            onError: '#navigation.settled',
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
  ({
    type: 'notice',
    tone: 'info',
    text: messages.leavingFor(exit === null ? '' : new URL(exit.href).host),
  }) as const;

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

function moveOf({ context }: { context: Context }): Move {
  return context.move ?? rules.stay(context.place);
}

function loadOf({ context }: { context: Context }): DocumentLoad {
  const move = moveOf({ context });
  return { href: hrefOf(move.place), how: rules.documentLoad(move) };
}
