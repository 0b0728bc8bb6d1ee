import * as v from 'valibot';
import { type Tokens, tokens } from './contract/auth.ts';

const keys = ['access_token', 'refresh_token', 'expires'] as const;
const writeOrder = ['refresh_token', 'expires', 'access_token'] as const;

export interface TokenStorage {
  /** null where nothing, or nothing usable, is held */
  read(): Tokens | null;
  /** an access or a refresh token is held, usable or not: what the navigation guard asks (`guard.login`, `route.login`) */
  holdsAny(): boolean;
  write(value: Tokens): void;
  clear(): void;
  /** Calls back when another tab wrote or cleared the tokens; returns how to stop. */
  watch(changed: () => void): () => void;
}

/** `session.storage`: access_token, refresh_token and expires in local storage; several tabs share it. */
export function createTokenStorage(storage: Storage, target: Window): TokenStorage {
  return {
    read() {
      const [access_token, refresh_token, expires] = keys.map((key) => storage.getItem(key));
      const read = v.safeParse(tokens, {
        access_token,
        refresh_token,
        expires: Number(expires ?? Number.NaN),
      });
      return read.success && read.output.access_token && read.output.refresh_token ? read.output : null;
    },
    holdsAny: () => Boolean(storage.getItem('access_token') || storage.getItem('refresh_token')),
    // The access token last: a tab that sees the new one sees its companions too.
    write(value) {
      for (const key of writeOrder) storage.setItem(key, String(value[key]));
    },
    clear() {
      for (const key of keys) storage.removeItem(key);
    },
    watch(changed) {
      const listen = (event: StorageEvent) => {
        if (event.storageArea === storage && (event.key === null || keys.some((key) => key === event.key)))
          changed();
      };
      target.addEventListener('storage', listen);
      return () => target.removeEventListener('storage', listen);
    },
  };
}
