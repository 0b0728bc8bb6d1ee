import type { Credential } from '../secured-command/secured-request.ts';

/**
 * A password for a call that takes no key (`decision.grant`): while its batch goes on it is held here, in memory and outside of
 * the machine, which knows no more of it than a key of the page's own.
 */
export interface HeldPassword {
  /** what the credential stands for; null where it is held no more */
  passwordOf(credential: Credential): string | null;
  /** Holds it and answers its key; the same key for the same password. */
  hold(password: string): string;
  forget(): void;
}

/** `forMs`: how long it is held at most; `now` in epoch ms. */
export function createHeldPassword(makeKey: () => string, forMs: number, now: () => number): HeldPassword {
  let held: { readonly key: string; readonly password: string; readonly until: number } | null = null;
  return {
    passwordOf(credential) {
      if ('password' in credential) return credential.password;
      if (held && held.until <= now()) held = null;
      return held?.key === credential.key ? held.password : null;
    },
    hold(password) {
      if (held?.password !== password) held = { key: makeKey(), password, until: now() + forMs };
      return held.key;
    },
    forget() {
      held = null;
    },
  };
}
