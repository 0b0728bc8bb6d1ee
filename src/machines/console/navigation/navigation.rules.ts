import { matchRoute, routePath } from '#domain/access/routes.ts';
import { isSamePlace, type Move, type Page, type Place, placeOf } from './place.ts';

/** What becomes of a wish to go somewhere, of the shown page and of the browser's history: pure functions. */

export const stay = (place: Place): Move => ({ from: place, place, kind: 'stay', delta: 0, redirects: 0 });

/** The shown screen keeps standing: only query, hash or state change. */
export function changesOnlyDetails({ place, kind, unjudged }: Move, page: Page | null): boolean {
  if (unjudged) return false;
  const match = matchRoute(place.path);
  if (kind === 'stay' || page?.kind !== 'screen' || match?.route.name !== page.name) return false;
  return Object.entries(match.params).every(([key, value]) => page.params[key] === value);
}

/** A wish to go somewhere; to the same place again, its state included, it makes no second entry in the history. */
export function wish(from: Place, href: string, state: unknown, kind: 'push' | 'replace'): Move {
  const place = placeOf(href, from, state);
  return { ...stay(from), place, kind: isSamePlace(place, from) ? 'replace' : kind };
}

/** Back and Forward: the browser has already gone. */
export const popped = (from: Place, place: Place, delta: number): Move => ({
  ...stay(from),
  place,
  kind: 'pop',
  delta,
});

/**
 * A newer move takes over the steps that the browser has gone already: cancelled, it leads back past them. It takes over the
 * judgement, too, that the end of a session or a change of rights has asked for.
 */
export const overtaking = (move: Move, earlier: Move | null): Move => ({
  ...move,
  delta: move.delta + (earlier?.delta ?? 0),
  unjudged: earlier?.kind === 'stay' || (earlier?.unjudged ?? false),
});

/** Who left on purpose is not led back. */
export const loginAfresh = (place: Place): Move => ({
  ...stay(place),
  place: placeOf(routePath('login'), place),
  kind: 'replace',
});

/** The same address for somebody else: what the former person searched for by name stays theirs. */
export const judgedAnew = (place: Place): Move => ({
  ...stay(place),
  place: { ...place, state: null },
  kind: 'replace',
});

/** What becomes of the browser's history when a move is committed. */
export function historyChange({ kind, redirects }: Move): 'push' | 'replace' | 'none' {
  if (kind === 'push') return 'push';
  return kind === 'replace' || redirects > 0 ? 'replace' : 'none';
}

/** How the browser itself is sent where the move leads: Back and Forward have brought it there already. */
export const documentLoad = (move: Move): 'assign' | 'replace' | 'reload' =>
  (({ push: 'assign', replace: 'replace', none: 'reload' }) as const)[historyChange(move)];
