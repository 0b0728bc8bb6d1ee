import { fromPromise } from 'xstate';
import type { Client } from '#api/client.ts';
import { refresh, type Tokens } from '#api/contract/people/auth.ts';
import { type Failure, failureOf } from '#api/contract/row/failure.ts';
import type { TokenStorage } from '#api/token-storage.ts';
import * as messages from '#domain/messages.ts';
import { sentenceOf } from '#machines/refusal.ts';
import { settleStorage, tokenLock } from '#machines/token-turns.ts';
import { webLock } from '#machines/web-lock.ts';
import type { Comparison, Rotation } from './token-refresh.machine.ts';

/** The effects of the token refresh; all tabs of an origin share the storage and the lock. */
export const tokenRefreshEffects = (
  client: Client,
  storage: TokenStorage,
  locks: LockManager,
  settle = settleStorage,
) => ({
  holdLock: webLock(locks, tokenLock),
  compareTokens: fromPromise<Comparison, { usedToken: string | null }>(async ({ input }) => {
    const first = compare(storage, input.usedToken);
    if (first.kind === 'replaced') return first;
    // The lock can overtake what its last holder wrote: browsers bring local storage to other processes later.
    // Rotating with a token that is already replaced would end everybody's session.
    await settle();
    return compare(storage, input.usedToken);
  }),
  rotateTokens: fromPromise<Rotation>(() => rotate(client, storage)),
  clearTokens: fromPromise<undefined, { refusedToken: string | null }>(async ({ input }) => {
    if (storage.refreshToken() === input.refusedToken) storage.clear();
  }),
});

function compare(storage: TokenStorage, usedToken: string | null): Comparison {
  const token = storage.accessToken();
  if (token !== null && token !== usedToken) return { kind: 'replaced', token };
  if (!storage.holdsAny()) return { kind: 'gone' };
  return { kind: storage.refreshToken() === null ? 'missing' : 'stillCurrent' };
}

async function rotate(client: Client, storage: TokenStorage): Promise<Rotation> {
  const refreshToken = storage.refreshToken();
  if (refreshToken === null) return { kind: 'overtaken' };
  let tokens: Tokens;
  try {
    tokens = await client.call(refresh, { body: { refresh_token: refreshToken } }, { quiet: 'session' });
  } catch (error) {
    return afterFailure(failureOf(error), refreshToken);
  }
  // A log-out meanwhile stays a log-out.
  if (storage.refreshToken() !== refreshToken) return { kind: 'overtaken' };
  try {
    storage.write(tokens);
  } catch {
    // Ours: without its new pair the session would end a minute later, and nobody would know why.
    return { kind: 'refused', refreshToken, sentence: messages.sessionNotStored };
  }
  return { kind: 'renewed', token: tokens.access_token };
}

/** `decision.refresh`: a 4xx is a refusal; no answer or a 5xx says nothing about the session. */
function afterFailure(failure: Failure, refreshToken: string): Rotation {
  const refused = failure.kind === 'http' && failure.status >= 400 && failure.status < 500;
  if (!refused) return { kind: 'unanswered' };
  // Other refusals are about the token's form: nothing that a person could do about.
  const sentence = failure.status === 401 ? sentenceOf(failure, messages.sessionGone) : null;
  return { kind: 'refused', refreshToken, sentence };
}
