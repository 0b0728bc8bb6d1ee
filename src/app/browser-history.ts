import { historyStepMs } from '#domain/limits.ts';
import type { PlaceHistory } from '#machines/navigation/navigation.effects.ts';
import { hrefOf, type Place } from '#machines/navigation/place.ts';

export interface BrowserHistory extends PlaceHistory {
  current(): Place;
  /** Back and Forward: the place where the browser already stands, and how many steps that was. Returns how to stop. */
  listen(popped: (place: Place, delta: number) => void): () => void;
}

/** Each entry carries its position beside the place's own state, so that a cancelled Back can be undone. */
interface Entry {
  readonly position: number;
  readonly state: unknown;
}

/** Takes the browser's history into use; one at a time in a page. */
export function createBrowserHistory(target: Window): BrowserHistory {
  const { history, location } = target;
  let position = entryOf(history.state)?.position ?? 0;
  let arrived: (() => void) | null = null;
  const postponed: (() => void)[] = [];

  const current = (): Place => ({
    path: location.pathname,
    search: location.search,
    hash: location.hash,
    state: entryOf(history.state)?.state ?? null,
  });
  const write = (change: () => void) => (arrived ? void postponed.push(change) : change());
  const arrive = () => {
    const resolve = arrived;
    arrived = null;
    for (const change of postponed.splice(0)) change();
    resolve?.();
  };
  const replace = (place: Place) =>
    history.replaceState({ position, state: place.state } satisfies Entry, '', hrefOf(place));

  if (!entryOf(history.state)) replace(current());

  return {
    current,
    push: (place) =>
      write(() => {
        position += 1;
        history.pushState({ position, state: place.state } satisfies Entry, '', hrefOf(place));
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
    listen(popped) {
      const onPop = () => {
        const entry = entryOf(history.state);
        const delta = (entry?.position ?? position + 1) - position;
        position += delta;
        // A link to a part of the page makes an entry of the browser's own.
        if (!entry) replace(current());
        if (!arrived) return popped(current(), delta);
        arrive();
      };
      target.addEventListener('popstate', onPop);
      return () => target.removeEventListener('popstate', onPop);
    },
  };
}

function entryOf(state: unknown): Entry | null {
  if (typeof state !== 'object' || state === null || !('position' in state)) return null;
  return typeof state.position === 'number' ? (state as Entry) : null;
}
