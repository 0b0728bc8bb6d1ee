import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Client } from '#api/contract/call.ts';
import type { TokenStorage } from '#api/token-storage.ts';
import { storageSettleMs } from '#domain/limits.ts';
import { tokenRefreshEffects } from '#machines/token-refresh/token-refresh.effects.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const untouched = () => {
  throw new Error('not used here');
};

function comparing(held: { access: string }) {
  const storage: TokenStorage = {
    accessToken: () => held.access,
    refreshToken: () => 'refresh',
    holdsAny: untouched,
    write: untouched,
    clear: untouched,
    watch: untouched,
  };
  const client: Client = { call: untouched, open: untouched };
  const locks: LockManager = { request: untouched, query: untouched };
  const actor = createActor(tokenRefreshEffects(client, storage, locks).compareTokens, {
    input: { usedToken: 'old' },
  });
  actor.start();
  return toPromise(actor);
}

describe('the token that was refused, once the lock is held', () => {
  it('[session.refresh.single-flight] is compared again when what another tab wrote has had time to arrive', async () => {
    const held = { access: 'old' };
    const comparison = comparing(held);
    await vi.advanceTimersByTimeAsync(storageSettleMs - 1);
    held.access = 'new';
    await vi.advanceTimersByTimeAsync(1);
    expect(await comparison).toEqual({ kind: 'replaced', token: 'new' });
  });

  it('is the current one when nothing arrives, and replaced at once when it has arrived', async () => {
    const current = comparing({ access: 'old' });
    await vi.advanceTimersByTimeAsync(storageSettleMs);
    expect(await current).toEqual({ kind: 'stillCurrent' });
    expect(await comparing({ access: 'new' })).toEqual({ kind: 'replaced', token: 'new' });
  });
});
