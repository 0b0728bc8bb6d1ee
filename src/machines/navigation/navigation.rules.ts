import * as messages from '#domain/messages.ts';
import { isUuid, matchRoute, type RouteName, routePath } from '#domain/routes.ts';
import { hrefOf, type Page, type Place, placeOf, returnTarget } from './place.ts';

/** Who may go where, and where else they are led: pure functions that the chart's guards and actions ask. */

/** A navigation that is being decided. */
export interface Move {
  readonly place: Place;
  /** `pop`: the browser already stands there (Back, Forward); `stay`: the same place is judged again */
  readonly kind: 'push' | 'replace' | 'pop' | 'stay';
  /** steps that the browser has gone through the history since the shown place */
  readonly delta: number;
  readonly redirected: boolean;
}

export const stay = (place: Place): Move => ({ place, kind: 'stay', delta: 0, redirected: false });

export const nameOf = (place: Place): RouteName | null => matchRoute(place.path)?.route.name ?? null;

export const isUnknownPath = (place: Place) => nameOf(place) === null;

/** The shown screen keeps standing: only query, hash or state change. */
export function changesOnlyDetails({ place, kind }: Move, page: Page | null): boolean {
  const match = matchRoute(place.path);
  if (kind === 'stay' || page?.kind !== 'screen' || match?.route.name !== page.name) return false;
  return Object.entries(match.params).every(([key, value]) => page.params[key] === value);
}

/** `decision.index`, `route.login` */
export const leadsHome = (place: Place, holdsTokens: boolean) => {
  const name = nameOf(place);
  return holdsTokens && (name === 'index' || name === 'login');
};

/** `decision.index`, `guard.login` */
export function needsLogin(place: Place, holdsTokens: boolean): boolean {
  if (holdsTokens) return false;
  const match = matchRoute(place.path);
  return match !== null && (!match.route.access.open || match.route.name === 'index');
}

/** A wish to go somewhere; to the same place again, its state included, it makes no second entry in the history. */
export function wish(from: Place, href: string, state: unknown, kind: 'push' | 'replace'): Move {
  const place = placeOf(href, from, state);
  return { place, kind: isSamePlace(place, from) ? 'replace' : kind, delta: 0, redirected: false };
}

/** A newer move takes over the steps that the browser has gone already: cancelled, it leads back past them. */
export const overtaking = (move: Move, earlier: Move | null): Move => ({
  ...move,
  delta: move.delta + (earlier?.delta ?? 0),
});

/** A search by name or phone differs in the state alone (`decision.url`): Back must lead to what was there before. */
const isSamePlace = (one: Place, other: Place) =>
  hrefOf(one) === hrefOf(other) && JSON.stringify(one.state) === JSON.stringify(other.state);

export const isOpen = (place: Place) => matchRoute(place.path)?.route.access.open === true;

/** `route.ios.detail` */
export function hasMalformedId(place: Place): boolean {
  const match = matchRoute(place.path);
  return match?.route.middleware === 'device-id' && !isUuid(match.params.id ?? '');
}

export const home = (place: Place): Place =>
  placeOf(returnTarget(place.state) ?? routePath('console'), place);

/** Where people without the right to a page end up (`guard.mismatch`). */
export const consoleHome = (place: Place): Place => placeOf(routePath('console'), place);

/** The login page, which remembers where the person was going. */
export const login = (place: Place): Place =>
  placeOf(routePath('login'), place, nameOf(place) === 'index' ? null : { returnTo: hrefOf(place) });

/** Who left on purpose is not led back. */
export const loginAfresh = (place: Place): Move => ({
  ...stay(placeOf(routePath('login'), place)),
  kind: 'replace',
});

export function screenAt(place: Place): Page {
  const match = matchRoute(place.path);
  return match ? { kind: 'screen', name: match.route.name, params: match.params } : notFound(place);
}

const errorPage = (statusCode: number | null, message: string, retry: boolean): Page => ({
  kind: 'error',
  statusCode,
  message,
  retry,
});

/** `app.not-found` */
export const notFound = (place: Place) => errorPage(404, `Page not found: ${place.path}`, false);
export const deviceNotFound = errorPage(404, messages.deviceNotFound, false);
export const unavailable = (statusCode: number | null, message: string) =>
  errorPage(statusCode, message, true);
export const screenNotLoaded = errorPage(null, '页面没有加载成功，请检查网络后重试', true);

/** What becomes of the browser's history when a move is committed. */
export function historyChange({ kind, redirected }: Move): 'push' | 'replace' | 'none' {
  if (kind === 'push') return 'push';
  return kind === 'replace' || redirected ? 'replace' : 'none';
}
