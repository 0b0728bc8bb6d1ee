import type { ContextFrom } from 'xstate';
import { routePath } from '#domain/access/routes.ts';
import { defineTestModel, type PathEvent } from '#tests/path-harness/model.ts';
import { navigationMachine } from './navigation.machine.ts';
import { titles } from './navigation.titles.ts';
import { hrefOf, type Move, type Page, type Place, returnTarget } from './place.ts';

const at = (path: string, state: unknown = null): Place => ({ path, search: '', hash: '', state });
const console = at(routePath('console'));
const list = at(routePath('console-device-ios-list'));
const login = at(routePath('login'), { returnTo: list.path });
const plainLogin = at(routePath('login'));
/** Leads to another site. */
const goto = at(routePath('goto-key', { key: 'flowprocess' }));

const screen = (name: 'console' | 'console-device-ios-list' | 'login'): Page => ({
  kind: 'screen',
  name,
  params: {},
});
const stayHome: Move = { from: console, place: console, kind: 'stay', delta: 0, redirects: 0 };
const toList: Move = { from: console, place: list, kind: 'push', delta: 0, redirects: 0 };
const back: Move = { from: list, place: console, kind: 'pop', delta: -1, redirects: 0 };
const backToGoto: Move = { from: console, place: goto, kind: 'pop', delta: -1, redirects: 0 };
const decisions = [
  { outcome: { kind: 'show', page: screen('console') }, move: stayHome, notice: null },
  { outcome: { kind: 'missing' }, move: stayHome, notice: null },
  { outcome: { kind: 'show', page: screen('console-device-ios-list') }, move: toList, notice: null },
  { outcome: { kind: 'stay' }, move: toList, notice: '跳转无效' },
  { outcome: { kind: 'stay' }, move: toList, notice: null },
  { outcome: { kind: 'missing' }, move: toList, notice: null },
  {
    outcome: { kind: 'leave', url: 'https://billing.example/', replacing: true },
    move: backToGoto,
    notice: null,
  },
  { outcome: { kind: 'stay' }, move: back, notice: null },
  { outcome: { kind: 'missing' }, move: back, notice: null },
  {
    outcome: { kind: 'show', page: screen('login') },
    move: { from: list, place: login, kind: 'stay', delta: 0, redirects: 1 },
    notice: null,
  },
  {
    outcome: { kind: 'show', page: screen('login') },
    move: { from: console, place: plainLogin, kind: 'replace', delta: 0, redirects: 0 },
    notice: null,
  },
] as const;

type Context = ContextFrom<typeof navigationMachine>;

/** A decision is about the move that was asked for, perhaps led elsewhere, and only who sees a page can be told to stay there. */
function isDecisionAbout({ page, move, place }: Context, decided: (typeof decisions)[number]): boolean {
  const asked = move ?? { place, kind: 'stay', delta: 0 };
  const from = decided.move.redirects > 0 ? decided.move.from : decided.move.place;
  return (
    (decided.outcome.kind !== 'stay' || page !== null) &&
    decided.move.kind === asked.kind &&
    decided.move.delta === asked.delta &&
    from.path === asked.place.path
  );
}

function isWorthTrying(context: Context, event: PathEvent): boolean {
  const { page, move, place, outdated } = context;
  if (event.type === 'xstate.done.actor.decideRoute')
    return isDecisionAbout(context, event.output as (typeof decisions)[number]);
  if (event.type.startsWith('xstate.')) return true;
  if (move) return move.kind === 'push' && page !== null && event.type === 'session.ended';
  return event.type === 'code.outdated'
    ? !outdated
    : place.path !== login.path || event.type === 'session.began';
}

const keyOf = (place: Place) => [hrefOf(place), returnTarget(place.state)];

export default defineTestModel({
  name: 'navigation',
  machine: navigationMachine,
  inputs: { 'at the home': { place: console }, 'at the list, without a login': { place: list } },
  events: {
    'navigate.push': [{ href: list.path, state: null }],
    'navigate.replace': [{ href: '?page_num=3', state: { keyword: 'k' } }],
    'navigate.retry': 'bare',
    'history.popped': [
      { place: console, delta: -1 },
      { place: goto, delta: -1 },
    ],
    'page.restored': [{ place: list }],
    'session.began': 'bare',
    'session.ended': [{ reason: 'left' }, { reason: 'refused' }, { reason: 'elsewhere' }],
    'person.changed': 'bare',
    'rights.changed': 'bare',
    'code.outdated': 'bare',
  },
  facts: [
    'history.popped',
    'page.restored',
    'session.began',
    'session.ended',
    'person.changed',
    'rights.changed',
    'code.outdated',
  ],
  answers: {
    decideRoute: { done: decisions },
    loadDocument: { done: [undefined] },
    restorePosition: { done: [undefined] },
  },
  key: ({ place, page, move, outdated, exit }) => [
    keyOf(place),
    page && [page.kind, page.kind === 'screen' ? page.name : page.message],
    move && [keyOf(move.place), move.kind, move.redirects, move.delta, move.unjudged ?? false],
    outdated,
    exit,
  ],
  allow: ({ context }, event) => isWorthTrying(context, event),
  invariants: {
    'a page is shown whenever nothing is being resolved': (s) =>
      !s.matches('settled') || s.context.page !== null,
    'nothing is left over of a move that has ended': (s) => s.matches('resolving') || s.context.move === null,
    'another site is remembered only on the way there': (s) =>
      s.context.exit === null || s.matches({ resolving: 'exiting' }),
  },
  titles,
});
