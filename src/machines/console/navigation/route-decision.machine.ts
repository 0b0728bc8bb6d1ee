import { assign, setup } from 'xstate';
import type { RouteName } from '#domain/access/routes.ts';
import * as messages from '#domain/messages.ts';
import { type Move, type Page, type Place, placeOf } from '#machines/console/navigation/place.ts';
import { notProvided } from '#machines/not-provided.ts';
import type { Verdict } from './middleware.ts';
import * as rules from './route-decision.rules.ts';

/**
 * Decides one navigation: route rule, login, access, the route's own middleware, the screen's code. It changes nothing;
 * what it decided is its output. Lives until then, or until a newer wish takes its place.
 */

/** What asking for the user, and for the right to open the page, gave (`guard.refetch-user`, `guard.mismatch`). */
export type AccessAnswer =
  | { kind: 'granted' }
  | { kind: 'denied' }
  /** the session is over, the tokens are gone */
  | { kind: 'ended' }
  | { kind: 'unavailable'; statusCode: number | null; statusMessage?: string; message: string };

type Outcome =
  | { readonly kind: 'show'; readonly page: Page }
  /** the person stays where they are */
  | { readonly kind: 'stay' }
  /** to another site, which the server allows */
  | { readonly kind: 'leave'; readonly url: string; readonly replacing: boolean }
  /** the screen's code could not be had */
  | { readonly kind: 'missing' };

export interface Decision {
  readonly outcome: Outcome;
  /** as it was led elsewhere */
  readonly move: Move;
  /** what the person is told */
  readonly notice: string | null;
}

interface Context {
  move: Move;
  /** a page is shown */
  shown: boolean;
  notice: string | null;
  outcome: Outcome;
}

const show = (page: Page): Outcome => ({ kind: 'show', page });
const fault = {
  type: 'reportFault',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;
const output = <Output>({ event }: { event: { output: Output } }) => event.output;
const missing = { type: 'decide', params: { kind: 'missing' } } as const;
const redirectTo = (target: (place: Place) => Place) =>
  ({
    type: 'redirect',
    params: ({ context }: { context: Context }) => ({ place: target(context.move.place) }),
  }) as const;

/** A route rule and a middleware speak the same language; only `pass` leads to different states. */
const obey = [
  {
    guard: { type: 'isRedirect', params: output<Verdict> },
    target: 'redirecting',
    actions: { type: 'follow', params: output<Verdict> },
  },
  {
    guard: { type: 'isFinal', params: output<Verdict> },
    target: 'decided',
    actions: { type: 'obey', params: output<Verdict> },
  },
] as const;

export const routeDecisionMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { move: Move; shown: boolean },
    output: {} as Decision,
  },
  actors: {
    lookUpRule: notProvided<Verdict, { path: string }>('lookUpRule'),
    checkLogin: notProvided<{ holdsTokens: boolean }>('checkLogin'),
    checkAccess: notProvided<AccessAnswer, { name: RouteName | null }>('checkAccess'),
    askMiddleware: notProvided<Verdict, { path: string; shown: boolean }>('askMiddleware'),
    loadScreen: notProvided<undefined, { name: RouteName | null }>('loadScreen'),
  },
  actions: {
    preload: (_, _target: { path: string }) => {
      throw new Error('preload: not provided');
    },
    reportFault: (_, _fault: { error: unknown }) => {
      throw new Error('reportFault: not provided');
    },
    redirect: assign({
      move: ({ context }, { place }: { place: Place }) => rules.redirected(context.move, place),
    }),
    follow: assign(({ context }, verdict: Verdict) => follow(context, verdict)),
    obey: assign(({ context }, verdict: Verdict) => obeyed(context, verdict)),
    answerAccess: assign(({ context }, answer: AccessAnswer) => ({
      outcome: accessOutcome(context, answer),
    })),
    explainDenial: assign({ notice: messages.pageDenied }),
    decide: assign((_, outcome: Outcome) => ({ outcome })),
  },
  guards: {
    isUnknownPath: ({ context }) => rules.isUnknownPath(context.move.place),
    leadsHome: ({ context }, { holdsTokens }: { holdsTokens: boolean }) =>
      rules.leadsHome(context.move.place, holdsTokens),
    needsLogin: ({ context }, { holdsTokens }: { holdsTokens: boolean }) =>
      rules.needsLogin(context.move.place, holdsTokens),
    isOpen: ({ context }) => rules.isOpen(context.move.place),
    isEnded: (_, answer: AccessAnswer) => answer.kind === 'ended',
    isUnavailable: (_, answer: AccessAnswer) => answer.kind === 'unavailable',
    isDenied: (_, answer: AccessAnswer) => answer.kind === 'denied',
    isCircling: ({ context }) => rules.isCircle(context.move),
    isRedirect: (_, verdict: Verdict) => verdict.kind === 'redirect',
    isFinal: (_, verdict: Verdict) => verdict.kind !== 'pass',
  },
}).createMachine({
  id: 'routeDecision',
  meta: { title: '页面准入' },
  context: ({ input }) => ({ ...input, notice: null, outcome: { kind: 'missing' } }),
  output: ({ context: { outcome, move, notice } }) => ({ outcome, move, notice }),
  initial: 'lookingUpRule',
  states: {
    lookingUpRule: {
      meta: { title: '查询跳转规则' },
      entry: { type: 'preload', params: ({ context }) => ({ path: context.move.place.path }) },
      invoke: {
        id: 'lookUpRule',
        src: 'lookUpRule',
        input: ({ context }) => ({ path: context.move.place.path }),
        onDone: [...obey, { target: 'matching' }],
        onError: { target: 'matching', actions: fault },
      },
    },
    redirecting: {
      meta: { title: '转到别处' },
      always: [
        {
          guard: 'isCircling',
          target: 'decided',
          actions: { type: 'decide', params: show(rules.circle) },
        },
        { target: 'lookingUpRule' },
      ],
    },
    matching: {
      meta: { title: '查找页面' },
      always: [
        {
          guard: 'isUnknownPath',
          target: 'decided',
          actions: {
            type: 'decide',
            params: ({ context }) => show(rules.notFound(context.move.place)),
          },
        },
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
            guard: { type: 'leadsHome', params: output },
            target: 'redirecting',
            actions: redirectTo(rules.home),
          },
          {
            guard: { type: 'needsLogin', params: output },
            target: 'redirecting',
            actions: redirectTo(rules.login),
          },
          { guard: 'isOpen', target: 'askingMiddleware' },
          { target: 'checkingAccess' },
        ],
        onError: { target: 'decided', actions: [fault, missing] },
      },
    },
    checkingAccess: {
      meta: { title: '检查权限' },
      invoke: {
        id: 'checkAccess',
        src: 'checkAccess',
        input: ({ context }) => ({ name: rules.nameOf(context.move.place) }),
        onDone: [
          { guard: { type: 'isEnded', params: output }, target: 'checkingLogin' },
          {
            guard: { type: 'isUnavailable', params: output },
            target: 'decided',
            actions: { type: 'answerAccess', params: output },
          },
          {
            guard: { type: 'isDenied', params: output },
            target: 'redirecting',
            actions: [redirectTo(rules.consoleHome), 'explainDenial'],
          },
          { target: 'askingMiddleware' },
        ],
        onError: { target: 'decided', actions: missing },
      },
    },
    askingMiddleware: {
      meta: { title: '页面自己的规则' },
      invoke: {
        id: 'askMiddleware',
        src: 'askMiddleware',
        input: ({ context: { move, shown } }) => ({
          path: move.place.path,
          shown: rules.canStay(shown, move),
        }),
        onDone: [...obey, { target: 'loadingScreen' }],
        onError: { target: 'decided', actions: [fault, missing] },
      },
    },
    loadingScreen: {
      meta: { title: '加载页面' },
      invoke: {
        id: 'loadScreen',
        src: 'loadScreen',
        input: ({ context }) => ({ name: rules.nameOf(context.move.place) }),
        onDone: {
          target: 'decided',
          actions: { type: 'decide', params: ({ context }) => show(rules.screenAt(context.move.place)) },
        },
        onError: { target: 'decided', actions: missing },
      },
    },
    decided: { meta: { title: '已决定' }, type: 'final' },
  },
});

function follow({ move }: Context, verdict: Verdict): Partial<Context> {
  if (verdict.kind !== 'redirect') return {};
  return {
    move: rules.redirected(move, placeOf(verdict.to, move.place)),
    ...(verdict.notice && { notice: verdict.notice }),
  };
}

/** Where there is nowhere to stay, the reason becomes the page. */
function obeyed({ shown, move }: Context, verdict: Verdict): Partial<Context> {
  switch (verdict.kind) {
    case 'leave':
      return { outcome: verdict };
    case 'error':
      return { outcome: show(rules.refused(verdict.statusCode, verdict.message)) };
    case 'cancel':
      return rules.canStay(shown, move)
        ? { outcome: { kind: 'stay' }, notice: verdict.notice }
        : { outcome: show(rules.refused(null, verdict.notice)) };
    default:
      return {};
  }
}

/** The failed call has been told already. */
function accessOutcome({ shown, move }: Context, answer: AccessAnswer): Outcome {
  if (rules.canStay(shown, move)) return { kind: 'stay' };
  return answer.kind === 'unavailable' ? show(rules.unavailable(answer)) : { kind: 'missing' };
}
