import { assign, setup } from 'xstate';
import type { RouteName } from '#domain/routes.ts';
import { notProvided } from '#machines/not-provided.ts';
import * as rules from './navigation.rules.ts';
import { type Move, stay } from './navigation.rules.ts';
import type { Page, Place } from './place.ts';

/**
 * Owns the location: decides every navigation before the page changes. What is shown (`place`, `page`) stays while a move is
 * being resolved; Back and Forward come as facts, because the browser has already gone. A newer wish takes the older one's
 * place. Lives as long as the page, so it has no final state.
 */

/** What asking for the user, and for the right to open the page, gave (`guard.refetch-user`, `guard.mismatch`). */
export type AccessAnswer =
  | { kind: 'granted' }
  | { kind: 'denied' }
  /** the session is over, the tokens are gone */
  | { kind: 'ended' }
  | { kind: 'unavailable'; statusCode: number | null; message: string };

interface Context {
  place: Place;
  /** null until the first one is shown */
  page: Page | null;
  /** how the person came here: the scroll position of a `pop` is the browser's */
  arrival: Move['kind'];
  move: Move | null;
}

type Events =
  | { type: 'navigate.push'; href: string; state: unknown }
  | { type: 'navigate.replace'; href: string; state: unknown }
  | { type: 'navigate.retry' }
  | { type: 'history.popped'; place: Place; delta: number }
  | { type: 'session.began' }
  | { type: 'session.ended'; reason: string }
  | { type: 'rights.changed' };

const moveOf = ({ context }: { context: Context }): Move => context.move ?? stay(context.place);

/** Ends a move: the history is written, the page is shown. */
const commit = (page: (context: Context) => Page) =>
  [
    { type: 'writeHistory', params: moveOf },
    { type: 'show', params: ({ context }: { context: Context }) => ({ page: page(context) }) },
  ] as const;

const commitScreen = commit((context) => rules.screenAt(moveOf({ context }).place));
const resolve = '#navigation.resolving';

export const navigationMachine = setup({
  types: { context: {} as Context, events: {} as Events, input: {} as { place: Place } },
  actors: {
    checkLogin: notProvided<{ holdsTokens: boolean }>('checkLogin'),
    checkAccess: notProvided<AccessAnswer, { name: RouteName | null }>('checkAccess'),
    loadScreen: notProvided<undefined, { name: RouteName | null }>('loadScreen'),
    restorePosition: notProvided<undefined, { delta: number }>('restorePosition'),
  },
  actions: {
    writeHistory: (_, _move: Move) => {
      throw new Error('writeHistory: not provided');
    },
    show: assign(({ context }, { page }: { page: Page }) => ({
      place: moveOf({ context }).place,
      arrival: moveOf({ context }).kind,
      page,
      move: null,
    })),
    begin: assign((_, move: Move) => ({ move })),
    overtake: assign(({ context }, move: Move) => ({ move: rules.overtaking(move, context.move) })),
    redirect: assign(({ context }, { place }: { place: Place }) => ({
      move: { ...moveOf({ context }), place, redirected: true },
    })),
    giveUp: assign({ move: null }),
  },
  guards: {
    isUnknownPath: ({ context }) => rules.isUnknownPath(moveOf({ context }).place),
    changesOnlyDetails: ({ context }) => rules.changesOnlyDetails(moveOf({ context }), context.page),
    leadsHome: ({ context }, { holdsTokens }: { holdsTokens: boolean }) =>
      rules.leadsHome(moveOf({ context }).place, holdsTokens),
    needsLogin: ({ context }, { holdsTokens }: { holdsTokens: boolean }) =>
      rules.needsLogin(moveOf({ context }).place, holdsTokens),
    isOpen: ({ context }) => rules.isOpen(moveOf({ context }).place),
    isEnded: (_, answer: AccessAnswer) => answer.kind === 'ended',
    isUnavailable: (_, answer: AccessAnswer) => answer.kind === 'unavailable',
    canStay: ({ context }, answer: AccessAnswer) => answer.kind === 'unavailable' && context.page !== null,
    isDenied: (_, answer: AccessAnswer) => answer.kind === 'denied',
    hasMalformedId: ({ context }) => rules.hasMalformedId(moveOf({ context }).place),
    hasLeft: (_, { reason }: { reason: string }) => reason === 'left',
    isGoneAlready: ({ context }) => moveOf({ context }).delta !== 0,
  },
}).createMachine({
  id: 'navigation',
  meta: { title: '页面导航' },
  context: ({ input }) => ({ place: input.place, arrival: 'stay', page: null, move: null }),
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
        params: ({ event }) => ({ place: event.place, kind: 'pop', delta: event.delta, redirected: false }),
      },
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
    'rights.changed': { target: resolve, actions: { type: 'begin', params: moveOf } },
  },
  initial: 'resolving',
  states: {
    settled: { meta: { title: '已到达' } },
    resolving: {
      meta: { title: '正在前往' },
      initial: 'matching',
      states: {
        matching: {
          meta: { title: '查找页面' },
          always: [
            {
              guard: 'isUnknownPath',
              target: '#navigation.settled',
              actions: commit((context) => rules.notFound(moveOf({ context }).place)),
            },
            { guard: 'changesOnlyDetails', target: '#navigation.settled', actions: commitScreen },
            { target: 'checkingLogin' },
          ],
        },
        checkingLogin: {
          meta: { title: '检查登录' },
          invoke: {
            id: 'checkLogin',
            src: 'checkLogin',
            onDone: [
              {
                guard: { type: 'leadsHome', params: ({ event }) => event.output },
                target: 'matching',
                actions: {
                  type: 'redirect',
                  params: ({ context }) => ({ place: rules.home(moveOf({ context }).place) }),
                },
              },
              {
                guard: { type: 'needsLogin', params: ({ event }) => event.output },
                target: 'matching',
                actions: {
                  type: 'redirect',
                  params: ({ context }) => ({ place: rules.login(moveOf({ context }).place) }),
                },
              },
              { guard: 'isOpen', target: 'loadingScreen' },
              { target: 'checkingAccess' },
            ],
            onError: {
              target: '#navigation.settled',
              actions: commit(() => rules.screenNotLoaded),
            },
          },
        },
        checkingAccess: {
          meta: { title: '检查权限' },
          invoke: {
            id: 'checkAccess',
            src: 'checkAccess',
            input: ({ context }) => ({ name: rules.nameOf(moveOf({ context }).place) }),
            onDone: [
              { guard: { type: 'isEnded', params: ({ event }) => event.output }, target: 'checkingLogin' },
              {
                guard: { type: 'canStay', params: ({ event }) => event.output },
                target: 'cancelling',
              },
              {
                guard: { type: 'isUnavailable', params: ({ event }) => event.output },
                target: '#navigation.settled',
                actions: [
                  { type: 'writeHistory', params: moveOf },
                  { type: 'show', params: ({ event }) => ({ page: unavailablePage(event.output) }) },
                ],
              },
              {
                guard: { type: 'isDenied', params: ({ event }) => event.output },
                target: 'matching',
                actions: {
                  type: 'redirect',
                  params: ({ context }) => ({ place: rules.consoleHome(moveOf({ context }).place) }),
                },
              },
              {
                guard: 'hasMalformedId',
                target: '#navigation.settled',
                actions: commit(() => rules.deviceNotFound),
              },
              { target: 'loadingScreen' },
            ],
            onError: { target: '#navigation.settled', actions: commit(() => rules.screenNotLoaded) },
          },
        },
        loadingScreen: {
          meta: { title: '加载页面' },
          invoke: {
            id: 'loadScreen',
            src: 'loadScreen',
            input: ({ context }) => ({ name: rules.nameOf(moveOf({ context }).place) }),
            onDone: { target: '#navigation.settled', actions: commitScreen },
            onError: { target: '#navigation.settled', actions: commit(() => rules.screenNotLoaded) },
          },
        },
        // The person stays where they are; only steps that the browser has gone already are to be undone.
        cancelling: {
          meta: { title: '取消前往' },
          always: [
            { guard: 'isGoneAlready', target: 'restoring' },
            { target: '#navigation.settled', actions: 'giveUp' },
          ],
        },
        restoring: {
          meta: { title: '回到原来的位置' },
          invoke: {
            id: 'restorePosition',
            src: 'restorePosition',
            input: ({ context }) => ({ delta: -(context.move?.delta ?? 0) }),
            onDone: { target: '#navigation.settled', actions: 'giveUp' },
            onError: { target: '#navigation.settled', actions: 'giveUp' },
          },
        },
      },
    },
  },
});

function unavailablePage(answer: AccessAnswer): Page {
  return answer.kind === 'unavailable'
    ? rules.unavailable(answer.statusCode, answer.message)
    : rules.screenNotLoaded;
}
