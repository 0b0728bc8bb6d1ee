import { matchRoute, type RouteName } from '#domain/access/routes.ts';
import { isInternalPath } from '#domain/site/internal-path.ts';

/** A location of the console. */
export interface Place {
  readonly path: string;
  /** '' or '?…' */
  readonly search: string;
  /** '' or '#…' */
  readonly hash: string;
  /** what belongs to the place but not into its address, e.g. personal filters (`decision.url`) */
  readonly state: unknown;
}

/** What is shown at a place. */
export type Page =
  | {
      readonly kind: 'screen';
      readonly name: RouteName;
      readonly params: Readonly<Record<string, string>>;
    }
  /** `app.error-page`; no status code where no server answered */
  | {
      readonly kind: 'error';
      readonly statusCode: number | null;
      /** what the server calls the status (`call.envelope`) */
      readonly statusMessage?: string;
      readonly message: string;
      readonly retry: boolean;
    };

/** A navigation that is being decided. */
export interface Move {
  /** where the person stood */
  readonly from: Place;
  readonly place: Place;
  /** `pop`: the browser already stands there (Back, Forward); `stay`: the same place is judged again */
  readonly kind: 'push' | 'replace' | 'pop' | 'stay';
  /** steps that the browser has gone through the history since the shown place */
  readonly delta: number;
  /** how often it was led elsewhere */
  readonly redirects: number;
  /** whether the shown screen may still stand was being judged when this move came between */
  readonly unjudged?: boolean;
}

/** A search by name or phone differs in the state alone (`decision.url`): Back must lead to what was there before. */
export const isSamePlace = (one: Place, other: Place) =>
  hrefOf(one) === hrefOf(other) && JSON.stringify(one.state) === JSON.stringify(other.state);

const base = 'http://console.invalid';

/** The place that an address names, seen from another one ('?page_num=2' keeps the path). The origin counts for nothing. */
export function placeOf(href: string, from: Place, state: unknown = null): Place {
  const { pathname, search, hash } = new URL(href, base + hrefOf(from));
  return { path: pathname, search, hash, state };
}

export const hrefOf = ({ path, search, hash }: Omit<Place, 'state'>) => path + search + hash;

/**
 * Where somebody was going before the login page came between. It travels in the state of the history entry: no address can
 * set it, and only paths of the route table count.
 */
export function returnTarget(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null;
  const { returnTo } = state;
  if (typeof returnTo !== 'string' || !isInternalPath(returnTo)) return null;
  const { pathname } = new URL(returnTo, base);
  return matchRoute(pathname) ? returnTo : null;
}
