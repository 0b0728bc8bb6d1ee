import type { Tokens } from './contract/auth.ts';

const keys = ['access_token', 'refresh_token', 'expires'] as const;
const writeOrder = ['refresh_token', 'expires', 'access_token'] as const;

export interface TokenStorage {
  accessToken(): string | null;
  refreshToken(): string | null;
  /** an access or a refresh token is held, usable or not: what the navigation guard asks (`guard.login`, `route.login`) */
  holdsAny(): boolean;
  write(value: Tokens): void;
  clear(): void;
  /** Calls back when another tab wrote or cleared the tokens; returns how to stop. */
  watch(changed: () => void): () => void;
}

/** `session.storage`: access_token, refresh_token and expires in local storage; several tabs share it. */
export function createTokenStorage(storage: Storage, target: EventTarget): TokenStorage {
  const held = (key: (typeof keys)[number]) => storage.getItem(key) || null;
  return {
    accessToken: () => held('access_token'),
    refreshToken: () => held('refresh_token'),
    holdsAny: () => held('access_token') !== null || held('refresh_token') !== null,
    // The access token last: a tab that sees the new one sees its companions too.
    write(value) {
      for (const key of writeOrder) storage.setItem(key, String(value[key]));
    },
    clear() {
      for (const key of keys) storage.removeItem(key);
    },
    watch(changed) {
      const listen = (event: Event) => {
        const { storageArea, key } = event as StorageEvent;
        if (storageArea === storage && (key === null || keys.some((own) => own === key))) changed();
      };
      target.addEventListener('storage', listen);
      return () => target.removeEventListener('storage', listen);
    },
  };
}
