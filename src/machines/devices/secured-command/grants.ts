import { grantMs } from '#domain/limits.ts';
import type { Grant } from '#machines/kits/proof.ts';

/** The keys of this session, in memory only: one a command name. */
export interface Grants {
  find(command: string): Grant | null;
  /** Keeps keys for the present session only: an answer that comes after its end keeps nothing. */
  keeper(): (command: string, key: string) => void;
  forget(command: string): void;
  /** at logout: the next person must not use them */
  clear(): void;
}

/** `now` in epoch ms. The server counts the same five minutes; a key that it refuses is forgotten. */
export function createGrants(now: () => number): Grants {
  let held = new Map<string, { key: string; until: number }>();
  return {
    find(command) {
      const grant = held.get(command);
      const msLeft = grant ? grant.until - now() : 0;
      return grant && msLeft > 0 ? { key: grant.key, msLeft } : null;
    },
    keeper() {
      const kept = held;
      return (command, key) => kept.set(command, { key, until: now() + grantMs });
    },
    forget: (command) => held.delete(command),
    clear() {
      held = new Map();
    },
  };
}
