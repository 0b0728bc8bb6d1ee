import type { ContextFrom } from 'xstate';
import { routePath } from '#domain/access/routes.ts';
import { maxRedirects } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { hrefOf, type Place, returnTarget } from '#machines/console/navigation/place.ts';
import { defineTestModel, type PathEvent } from '#tests/path-harness/model.ts';
import { routeDecisionMachine } from './route-decision.machine.ts';
import { canStay, isCircle, leadsHome, needsLogin } from './route-decision.rules.ts';
import { titles } from './route-decision.titles.ts';

const at = (path: string, state: unknown = null): Place => ({ path, search: '', hash: '', state });
const list = routePath('console-device-ios-list');

const from = at(routePath('console'));
const push = (place: Place) => ({ from, place, kind: 'push', delta: 0, redirects: 0 }) as const;
const first = (place: Place) => ({ from: place, place, kind: 'stay', delta: 0, redirects: 0 }) as const;
/** A route that leads to the list by its middleware. */
const slug = routePath('console-device-slug', { slug: 'none' });
const verdicts = [
  { kind: 'pass' },
  { kind: 'leave', url: 'https://billing.example/', replacing: false },
  { kind: 'cancel', notice: '跳转无效' },
] as const;

type Context = ContextFrom<typeof routeDecisionMachine>;

/** Every transition needs trying, not every verdict after every redirect; one way leads round and round. */
function isWorthTrying({ move }: Context, event: PathEvent): boolean {
  const { kind, to, holdsTokens } = (event.output ?? {}) as {
    kind?: string;
    to?: string;
    holdsTokens?: boolean;
  };
  if (kind === 'redirect') {
    if (to === slug) return move.place.path === list && move.kind === 'push';
    return move.place.path === slug || (move.place.path === list && move.redirects === 0);
  }
  // One more would be a circle.
  if (move.redirects === maxRedirects && (holdsTokens !== undefined || kind === 'denied')) return true;
  if (holdsTokens !== undefined && move.redirects > 1) {
    return !needsLogin(move.place, holdsTokens) && !leadsHome(move.place, holdsTokens);
  }
  return move.redirects === 0 || kind === undefined || kind === 'pass' || kind === 'granted';
}

export default defineTestModel({
  name: 'routeDecision',
  machine: routeDecisionMachine,
  inputs: {
    'the first page is the index': { move: first(at('/')), shown: false },
    'the login page on the way to the list': {
      move: first(at(routePath('login'), { returnTo: list })),
      shown: false,
    },
    'the list after a login': { move: first(at(routePath('login'), { returnTo: list })), shown: true },
    'the password page on the way to the list': {
      move: first(at(routePath('console-security-password'), { returnTo: list })),
      shown: false,
    },
    'an unknown path': { move: first(at('/nowhere')), shown: false },
    'from the home to the list': { move: push(at(list)), shown: true },
    'an address that leads to the list': { move: first(at(slug)), shown: false },
    'an address that leads to another site': {
      move: first(at(routePath('goto-key', { key: 'flowprocess' }))),
      shown: false,
    },
    'a screen whose code cannot be had': {
      move: first(at(routePath('console-security-login-log'))),
      shown: false,
    },
  },
  events: {},
  answers: {
    lookUpRule: {
      done: [
        ...verdicts,
        { kind: 'redirect', to: `${list}?attention=pending` },
        { kind: 'redirect', to: slug },
      ],
    },
    checkLogin: { done: [{ holdsTokens: true }, { holdsTokens: false }] },
    checkAccess: {
      done: [
        { kind: 'granted' },
        { kind: 'denied', notice: messages.pageNotEnabled },
        { kind: 'mustChangePassword', notice: '登录密码由系统生成，请先修改登录密码' },
        { kind: 'ended' },
        { kind: 'unavailable', statusCode: null, message: '请求失败，请检查网络' },
      ],
    },
    askMiddleware: {
      done: [
        ...verdicts,
        { kind: 'redirect', to: list },
        { kind: 'redirect', to: list, notice: '即将推出，敬请期待' },
        { kind: 'error', statusCode: 404, message: '设备不存在' },
      ],
    },
    loadScreen: { done: [undefined] },
  },
  key: ({ move, outcome, notice, shown }) => [
    hrefOf(move.place),
    returnTarget(move.place.state),
    move.kind,
    move.redirects,
    outcome,
    notice,
    shown,
  ],
  allow: ({ context }, event) => isWorthTrying(context, event),
  invariants: {
    'nobody is asked to stay where nothing is shown, or where they are led away': ({ context }) =>
      canStay(context.shown, context.move) || context.outcome.kind !== 'stay',
    'a screen is shown only at its own path': ({ context: { outcome, move } }) =>
      outcome.kind !== 'show' ||
      outcome.page.kind !== 'screen' ||
      move.place.path === routePath(outcome.page.name, outcome.page.params),
    'redirects come to an end': (s) => s.status === 'done' || !isCircle(s.context.move),
  },
  titles,
});
