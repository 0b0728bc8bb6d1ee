import type { Tokens } from './contract/people/auth.ts';

/**
 * In the order in which they are written and cleared. The refresh token first: a tab that is renewing finds it gone before
 * it writes. The access token last: a tab that sees a new one sees its companions too.
 */
const keys = ['refresh_token', 'expires', 'access_token'] as const;

/** What a header can carry; anything else that somebody put there is no token. */
const token = /^[!-~]+$/;

/** When another tab may have changed the tokens: told at once, or while this one slept or stood in the history. */
const occasions = ['storage', 'pageshow', 'visibilitychange'];

export interface TokenStorage {
  accessToken(): string | null;
  refreshToken(): string | null;
  /** an access or a refresh token is held, usable or not: what the navigation guard asks (`guard.login`, `route.login`) */
  holdsAny(): boolean;
  /** Throws where the browser keeps nothing; no half of a pair is left then. */
  write(value: Tokens): void;
  clear(): void;
  /** Calls back when other tokens are held than this tab has seen; what it wrote or cleared itself it has seen. Returns how to stop. */
  watch(changed: () => void): () => void;
  /** Looks whether there is something to call back about. */
  recheck(): void;
}

/** `session.storage`: access_token, refresh_token and expires in local storage; several tabs share it. */
export function createTokenStorage(storage: Storage, target: EventTarget): TokenStorage {
  const held = (key: (typeof keys)[number]) => {
    const value = storage.getItem(key);
    return value !== null && token.test(value) ? value : null;
  };
  /** Tells one pair from another. */
  const mark = () => held('access_token') ?? held('refresh_token');
  const watchers = new Set<() => void>();
  let seen = mark();

  const recheck = () => {
    if (mark() === seen) return;
    seen = mark();
    for (const changed of watchers) changed();
  };
  // What is put over tokens that this tab has not seen yet still leaves something to see.
  const change = (act: () => void) => {
    const known = mark() === seen;
    act();
    if (known) seen = mark();
  };
  const clear = () =>
    change(() => {
      for (const key of keys) storage.removeItem(key);
    });

  return {
    accessToken: () => held('access_token'),
    refreshToken: () => held('refresh_token'),
    holdsAny: () => mark() !== null,
    write(value) {
      try {
        change(() => {
          for (const key of keys) storage.setItem(key, String(value[key]));
        });
      } catch (error) {
        clear();
        throw error;
      }
    },
    clear,
    watch(changed) {
      const listening = new AbortController();
      for (const type of occasions) target.addEventListener(type, recheck, { signal: listening.signal });
      watchers.add(changed);
      return () => {
        listening.abort();
        watchers.delete(changed);
      };
    },
    recheck,
  };
}
