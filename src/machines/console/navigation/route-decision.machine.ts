import { assign, setup } from 'xstate';
import type { RouteName } from '#domain/access/routes.ts';
import { type Move, type Page, placeOf } from '#machines/console/navigation/place.ts';
import { fault } from '#machines/fault.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';
import type { Verdict } from './middleware.ts';
import * as rules from './route-decision.rules.ts';

/**
 * Decides one navigation: route rule, login, access, the route's own middleware, the screen's code. It changes nothing;
 * what it decided is its output. Lives until then, or until a newer wish takes its place.
 */
export const routeDecisionMachine = setup({
  types: {} as { context: Context; input: { move: Move; shown: boolean }; output: Decision },
  actors: {
    lookUpRule: notProvided<Verdict, { path: string }>('lookUpRule'),
    checkLogin: notProvided<{ holdsTokens: boolean }>('checkLogin'),
    checkAccess: notProvided<AccessAnswer, { name: RouteName | null }>('checkAccess'),
    askMiddleware: notProvided<Verdict, { path: string; shown: boolean }>('askMiddleware'),
    loadScreen: notProvided<undefined, { name: RouteName | null }>('loadScreen'),
  },
  actions: {
    preload: actionNotProvided<{ path: string }>('preload'),
    reportFault: actionNotProvided<{ error: unknown }>('reportFault'),
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
    isHeldUp: ({ context }, answer: AccessAnswer) =>
      answer.kind === 'mustChangePassword' && !rules.isPasswordPage(context.move.place),
    leadsOn: ({ context }, answer: AccessAnswer) =>
      answer.kind === 'granted' && rules.leadsOn(context.move.place),
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
        onDone: [
          {
            guard: { type: 'isRedirect', params: ({ event }) => event.output },
            target: 'redirecting',
            actions: assign(({ context, event }) => follow(context, event.output)),
          },
          {
            guard: { type: 'isFinal', params: ({ event }) => event.output },
            target: 'decided',
            actions: assign(({ context, event }) => obeyed(context, event.output)),
          },
          { target: 'matching' },
        ],
        onError: { target: 'matching', actions: fault },
      },
    },
    redirecting: {
      meta: { title: '转到别处' },
      always: [
        {
          guard: 'isCircling',
          target: 'decided',
          actions: assign({ outcome: show(rules.circle) }),
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
          actions: assign({ outcome: ({ context }) => show(rules.notFound(context.move.place)) }),
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
            guard: { type: 'leadsHome', params: ({ event }) => event.output },
            target: 'redirecting',
            actions: assign({
              move: ({ context: { move } }) => rules.redirected(move, rules.home(move.place)),
            }),
          },
          {
            guard: { type: 'needsLogin', params: ({ event }) => event.output },
            target: 'redirecting',
            actions: assign({
              move: ({ context: { move } }) => rules.redirected(move, rules.login(move.place)),
            }),
          },
          { guard: 'isOpen', target: 'askingMiddleware' },
          { target: 'checkingAccess' },
        ],
        onError: { target: 'decided', actions: fault },
      },
    },
    checkingAccess: {
      meta: { title: '检查权限' },
      invoke: {
        id: 'checkAccess',
        src: 'checkAccess',
        input: ({ context }) => ({ name: rules.nameOf(context.move.place) }),
        onDone: [
          { guard: { type: 'isEnded', params: ({ event }) => event.output }, target: 'checkingLogin' },
          {
            guard: { type: 'isUnavailable', params: ({ event }) => event.output },
            target: 'decided',
            actions: assign({ outcome: ({ context, event }) => accessOutcome(context, event.output) }),
          },
          {
            guard: { type: 'isDenied', params: ({ event }) => event.output },
            target: 'redirecting',
            actions: assign(({ context: { move }, event: { output } }) => ({
              move: rules.redirected(move, rules.consoleHome(move.place)),
              notice: output.kind === 'denied' ? output.notice : null,
            })),
          },
          {
            guard: { type: 'isHeldUp', params: ({ event }) => event.output },
            target: 'redirecting',
            actions: assign(({ context: { move }, event: { output } }) => ({
              move: rules.redirected(move, rules.passwordPage(move.place)),
              notice: output.kind === 'mustChangePassword' ? output.notice : null,
            })),
          },
          {
            guard: { type: 'leadsOn', params: ({ event }) => event.output },
            target: 'redirecting',
            actions: assign({
              move: ({ context: { move } }) => rules.redirected(move, rules.home(move.place)),
            }),
          },
          { target: 'askingMiddleware' },
        ],
        onError: 'decided',
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
        onDone: [
          {
            guard: { type: 'isRedirect', params: ({ event }) => event.output },
            target: 'redirecting',
            actions: assign(({ context, event }) => follow(context, event.output)),
          },
          {
            guard: { type: 'isFinal', params: ({ event }) => event.output },
            target: 'decided',
            actions: assign(({ context, event }) => obeyed(context, event.output)),
          },
          { target: 'loadingScreen' },
        ],
        onError: { target: 'decided', actions: fault },
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
          actions: assign({ outcome: ({ context }) => show(rules.screenAt(context.move.place)) }),
        },
        onError: 'decided',
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

interface Context {
  move: Move;
  /** a page is shown */
  shown: boolean;
  notice: string | null;
  outcome: Outcome;
}

/** What asking for the user, and for the right to open the page, gave (`guard.refetch-user`, `guard.mismatch`). */
export type AccessAnswer =
  | { kind: 'granted' }
  | { kind: 'denied'; notice: string }
  /** an administrator has reset the login password: nothing else is to be had before it is changed */
  | { kind: 'mustChangePassword'; notice: string }
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

function show(page: Page): Outcome {
  return { kind: 'show', page };
}
