import { matchRoute, type RouteName, routePath } from '#domain/access/routes.ts';
import { maxRedirects } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Move, Page, Place } from '#machines/console/navigation/place.ts';
import { hrefOf, isSamePlace, placeOf, returnTarget } from '#machines/console/navigation/place.ts';

/** Who may go where, and where else they are led: pure functions that the chart's guards and actions ask. */

export const nameOf = (place: Place): RouteName | null => matchRoute(place.path)?.route.name ?? null;

export const isUnknownPath = (place: Place) => nameOf(place) === null;

export const isOpen = (place: Place) => matchRoute(place.path)?.route.access.open === true;

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

export const home = (place: Place): Place =>
  placeOf(returnTarget(place.state) ?? routePath('console'), place);

/** Where people without the right to a page end up (`guard.mismatch`). */
export const consoleHome = (place: Place): Place => placeOf(routePath('console'), place);

const password: RouteName = 'console-security-password';

export const isPasswordPage = (place: Place) => nameOf(place) === password;

/** Where whoever must change the login password is led; it remembers where they were going. */
export const passwordPage = (place: Place): Place =>
  placeOf(routePath(password), place, { returnTo: hrefOf(place) });

/** Whoever was held up there goes on as soon as they may. */
export const leadsOn = (place: Place) => isPasswordPage(place) && returnTarget(place.state) !== null;

/** The login page, which remembers where the person was going. */
export const login = (place: Place): Place =>
  placeOf(routePath('login'), place, nameOf(place) === 'index' ? null : { returnTo: hrefOf(place) });

/** The move goes elsewhere; back to where it began it makes no second entry. */
export const redirected = (move: Move, place: Place): Move => ({
  ...move,
  place,
  kind: move.kind === 'push' && isSamePlace(place, move.from) ? 'replace' : move.kind,
  redirects: move.redirects + 1,
});

/** Who is led away from the page that is shown, after the login for example, cannot stay there. */
export const canStay = (shown: boolean, { kind, redirects }: Move) =>
  shown && !(kind === 'stay' && redirects > 0);

/** Whoever was refused goes to the login page from an open one, too (`session.unauthorized`). */
export const turnedAway = (move: Move): Move =>
  isOpen(move.place) && nameOf(move.place) !== 'login' ? redirected(move, login(move.place)) : move;

export const isCircle = ({ redirects }: Move) => redirects > maxRedirects;

export function screenAt(place: Place): Page {
  const match = matchRoute(place.path);
  return match ? { kind: 'screen', name: match.route.name, params: match.params } : notFound(place);
}

type Words = Omit<Extract<Page, { kind: 'error' }>, 'kind' | 'retry'>;

const errorPage = ({ statusCode, statusMessage, message }: Words, retry: boolean): Page => ({
  kind: 'error',
  statusCode,
  ...(statusMessage !== undefined && { statusMessage }),
  message,
  retry,
});

/** `app.not-found` */
export const notFound = (place: Place) => refused(404, `Page not found: ${place.path}`);
export const refused = (statusCode: number | null, message: string) =>
  errorPage({ statusCode, message }, false);
export const unavailable = (words: Words) => errorPage(words, true);
export const screenNotLoaded = unavailable({ statusCode: null, message: messages.screenNotLoaded });
export const circle = refused(null, messages.tooManyRedirects);
