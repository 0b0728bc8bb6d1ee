import { fromPromise } from 'xstate';
import type { Client } from '#api/client.ts';
import { refresh } from '#api/contract/auth.ts';
import { type Failure, failureOf } from '#api/contract/failure.ts';
import type { TokenStorage } from '#api/token-storage.ts';
import { storageSettleMs } from '#domain/limits.ts';
import { webLock } from '#machines/web-lock.ts';
import type { Comparison, Rotation } from './token-refresh.machine.ts';

/** The effects of the token refresh; all tabs of an origin share the storage and the lock. */
export const tokenRefreshEffects = (client: Client, storage: TokenStorage, locks: LockManager) => ({
  holdLock: webLock(locks, 'phoneward.token-refresh'),
  compareTokens: fromPromise<Comparison, { usedToken: string | null }>(async ({ input }) => {
    const first = compare(storage, input.usedToken);
    if (first.kind === 'replaced') return first;
    // The lock can overtake what its last holder wrote: browsers bring local storage to other processes later.
    // Rotating with a token that is already replaced would end everybody's session.
    await new Promise((resolve) => setTimeout(resolve, storageSettleMs));
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
  return { kind: storage.refreshToken() === null ? 'missing' : 'stillCurrent' };
}

async function rotate(client: Client, storage: TokenStorage): Promise<Rotation> {
  const refreshToken = storage.refreshToken();
  if (refreshToken === null) return { kind: 'loggedOut' };
  try {
    const tokens = await client.call(refresh, { body: { refresh_token: refreshToken } }, { quiet: true });
    // A log-out meanwhile stays a log-out.
    if (storage.refreshToken() !== refreshToken) return { kind: 'loggedOut' };
    storage.write(tokens);
    return { kind: 'renewed', token: tokens.access_token };
  } catch (error) {
    return isRefusal(failureOf(error)) ? { kind: 'refused', refreshToken } : { kind: 'unanswered' };
  }
}

/** `decision.refresh`: a 4xx is a refusal; no answer or a 5xx says nothing about the session. */
const isRefusal = (failure: Failure) =>
  failure.kind === 'http' && failure.status >= 400 && failure.status < 500;
