import type { ContextFrom } from 'xstate';
import { routePath } from '#domain/routes.ts';
import { defineTestModel, type PathEvent } from '#tests/path-harness/model.ts';
import { navigationMachine } from './navigation.machine.ts';
import { titles } from './navigation.titles.ts';
import { hrefOf, type Place, returnTarget } from './place.ts';

const at = (path: string, state: unknown = null): Place => ({ path, search: '', hash: '', state });
const device = '7d3f1f0e-5a43-4d0c-9d3c-0f6a4b1c2d3e';
const list = routePath('console-device-ios-list');
const detail = routePath('console-device-ios-id', { id: device });

const keyOf = (place: Place) => [hrefOf(place), returnTarget(place.state)];

type Context = ContextFrom<typeof navigationMachine>;

/**
 * Every transition needs trying, not every one from everywhere: what can go wrong at first goes wrong for one move, and a
 * move is overtaken in one state only.
 */
function isWorthTrying({ place, page, move }: Context, event: PathEvent): boolean {
  const atList = page?.kind === 'screen' && place.path === list;
  const toList = move?.kind === 'push' && move.place.path === list;
  const { type } = event;
  if (type.startsWith('xstate.error.')) return page === null || move?.kind === 'pop' || toList;
  if (type.endsWith('.checkLogin')) return page === null || holdsTokens(event) || move?.kind === 'stay';
  if (type.endsWith('.checkAccess'))
    return page === null || toList || move?.kind === 'pop' || isGranted(event);
  if (type.startsWith('xstate.')) return true;
  if (move) return toList && page !== null && type === 'session.ended';
  if (type === 'navigate.retry') return page?.kind === 'error';
  if (type === 'session.began') return place.path === routePath('login');
  if (type === 'navigate.push') return page?.kind === 'screen' && !atList;
  return atList;
}

const outputOf = (event: PathEvent) => event.output as { holdsTokens?: boolean; kind?: string };
const holdsTokens = (event: PathEvent) => outputOf(event).holdsTokens === true;
const isGranted = (event: PathEvent) => outputOf(event).kind === 'granted';

export default defineTestModel({
  name: 'navigation',
  machine: navigationMachine,
  inputs: {
    index: { place: at('/') },
    'login on the way to the list': { place: at(routePath('login'), { returnTo: list }) },
    'unknown path': { place: at('/nowhere') },
  },
  events: {
    'navigate.push': [
      { href: list, state: null },
      { href: routePath('console-device-ios-id', { id: 'x' }), state: null },
      { href: detail, state: null },
    ],
    'navigate.replace': [{ href: '?page_num=3', state: { keyword: 'k' } }],
    'navigate.retry': 'bare',
    'history.popped': [{ place: at(routePath('console')), delta: -1 }],
    'session.began': 'bare',
    'session.ended': [{ reason: 'left' }, { reason: 'refused' }],
    'rights.changed': 'bare',
  },
  facts: ['history.popped', 'session.began', 'session.ended', 'rights.changed'],
  answers: {
    checkLogin: { done: [{ holdsTokens: true }, { holdsTokens: false }] },
    checkAccess: {
      done: [
        { kind: 'granted' },
        { kind: 'denied' },
        { kind: 'ended' },
        { kind: 'unavailable', statusCode: null, message: '请求失败，请检查网络' },
      ],
    },
    loadScreen: { done: [undefined] },
    restorePosition: { done: [undefined] },
  },
  key: ({ place, page, move }) => [
    keyOf(place),
    page && [page.kind, page.kind === 'screen' ? page.name : page.message],
    move && [keyOf(move.place), move.kind, move.redirected, move.delta],
  ],
  allow: ({ context }, event) => isWorthTrying(context, event),
  invariants: {
    'a page is shown whenever nothing is being resolved': (s) =>
      !s.matches('settled') || s.context.page !== null,
    'nothing is left over of a move that has ended': (s) => s.matches('resolving') || s.context.move === null,
    'a screen stands only at its own path': (s) =>
      s.context.page?.kind !== 'screen' ||
      s.context.place.path === routePath(s.context.page.name, s.context.page.params),
  },
  titles,
});
