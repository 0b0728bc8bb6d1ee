import { historyStepMs } from '#domain/limits.ts';
import type { PlaceHistory } from '#machines/console/navigation/navigation.effects.ts';
import { hrefOf, type Place } from '#machines/console/navigation/place.ts';

export interface BrowserHistory extends PlaceHistory {
  current(): Place;
  /** Returns how to stop. */
  listen(listener: HistoryListener): () => void;
}

export interface HistoryListener {
  /** Back and Forward: the place where the browser already stands, and how many steps that was */
  popped(place: Place, delta: number): void;
  /** the browser had left this page, kept it, and is back */
  restored(place: Place): void;
}

/** Each entry carries its position beside the place's own state, so that a cancelled Back can be undone. */
interface Entry {
  readonly position: number;
  readonly state: unknown;
  /** who was logged in */
  readonly owner: string | null;
}

/**
 * Takes the browser's history into use; one at a time in a page. `person` is who is logged in, where that is known: what
 * somebody searched for by name (`decision.url`) is not found again by another person who goes Back.
 */
export function createBrowserHistory(target: Window, person: () => string | null): BrowserHistory {
  const { history, location } = target;
  let position = entryOf(history.state)?.position ?? 0;
  let arrived: (() => void) | null = null;
  const postponed: (() => void)[] = [];

  const current = (): Place => ({
    path: location.pathname,
    search: location.search,
    hash: location.hash,
    state: ownState(entryOf(history.state), person()),
  });
  const write = (change: () => void) => (arrived ? void postponed.push(change) : change());
  const arrive = () => {
    const resolve = arrived;
    arrived = null;
    for (const change of postponed.splice(0)) change();
    resolve?.();
  };
  // With its origin: a path that begins with two slashes would name another host.
  const addressOf = (place: Place) => location.origin + hrefOf(place);
  const entryFor = ({ state }: Place): Entry => ({ position, state, owner: person() });
  const replace = (place: Place) => history.replaceState(entryFor(place), '', addressOf(place));

  if (!entryOf(history.state)) replace(current());

  return {
    current,
    push: (place) =>
      write(() => {
        position += 1;
        history.pushState(entryFor(place), '', addressOf(place));
      }),
    replace: (place) => write(() => replace(place)),
    restore(delta) {
      if (delta === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const late = setTimeout(arrive, historyStepMs);
        arrived = () => {
          clearTimeout(late);
          resolve();
        };
        history.go(delta);
      });
    },
    listen({ popped, restored }) {
      const onPop = () => {
        const entry = entryOf(history.state);
        const delta = (entry?.position ?? position + 1) - position;
        position += delta;
        // A link to a part of the page makes an entry of the browser's own.
        if (!entry || isForeign(entry, person())) replace(current());
        if (!arrived) return popped(current(), delta);
        arrive();
      };
      const onShow = ({ persisted }: PageTransitionEvent) => {
        if (!persisted) return;
        position = entryOf(history.state)?.position ?? position;
        restored(current());
      };
      const listening = new AbortController();
      target.addEventListener('popstate', onPop, listening);
      target.addEventListener('pageshow', onShow, listening);
      return () => listening.abort();
    },
  };
}

const isForeign = ({ owner }: Entry, person: string | null) =>
  owner !== null && person !== null && owner !== person;

const ownState = (entry: Entry | null, person: string | null) =>
  entry === null || isForeign(entry, person) ? null : entry.state;

function entryOf(state: unknown): Entry | null {
  if (typeof state !== 'object' || state === null || !('position' in state)) return null;
  return typeof state.position === 'number' ? (state as Entry) : null;
}
