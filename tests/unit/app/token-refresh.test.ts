import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Tokens } from '#api/contract/people/auth.ts';
import type { Client } from '#api/contract/row/call.ts';
import { CallFailure, type Failure } from '#api/contract/row/failure.ts';
import { createTokenStorage } from '#api/token-storage.ts';
import { startRenewals } from '#app/session/renewals.ts';
import { storageSettleMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { tokenRefreshEffects } from '#machines/console/token-refresh/token-refresh.effects.ts';
import { createTokenTurns } from '#machines/token-turns.ts';
import { MemoryStorage } from '../api/memory-storage.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pair = (name: string): Tokens => ({
  access_token: name,
  refresh_token: `${name}-refresh`,
  expires: 1_800_000_000_000,
});
const untouched = () => {
  throw new Error('not used here');
};
const refusal = (status: number, message: string): Failure => ({
  kind: 'http',
  url: null,
  status,
  statusMessage: null,
  code: 'UNAUTHORIZED',
  message,
  responseId: null,
});

/** Nobody else wants the lock. */
const freeLock: LockManager = {
  query: untouched,
  request: async (_: string, ...rest: unknown[]) => (rest.at(-1) as (lock: null) => unknown)(null),
};

function comparing(items: MemoryStorage) {
  const storage = createTokenStorage(items, new EventTarget());
  const { compareTokens } = tokenRefreshEffects({ call: untouched, open: untouched }, storage, freeLock);
  return toPromise(createActor(compareTokens, { input: { usedToken: 'old' } }).start());
}

const holding = (held: Partial<Tokens>) => {
  const items = new MemoryStorage();
  for (const [key, value] of Object.entries(held)) items.setItem(key, String(value));
  return items;
};

describe('the token that was refused, once the lock is held', () => {
  it('[session.refresh.single-flight] is compared again when what another tab wrote has had time to arrive', async () => {
    const items = holding(pair('old'));
    const comparison = comparing(items);
    await vi.advanceTimersByTimeAsync(storageSettleMs - 1);
    items.setItem('access_token', 'new');
    await vi.advanceTimersByTimeAsync(1);
    expect(await comparison).toEqual({ kind: 'replaced', token: 'new' });
  });

  it.each([
    ['is the current one', pair('old'), { kind: 'stillCurrent' }],
    ['is no longer held', { refresh_token: 'r' }, { kind: 'stillCurrent' }],
    ['stands alone', { access_token: 'old' }, { kind: 'missing' }],
    ['has been cleared', {}, { kind: 'gone' }],
  ])('%s when nothing arrives', async (_, held, expected) => {
    const comparison = comparing(holding(held));
    await vi.advanceTimersByTimeAsync(storageSettleMs);
    expect(await comparison).toEqual(expected);
  });

  it('is replaced at once when another one is there', async () => {
    expect(await comparing(holding(pair('new')))).toEqual({ kind: 'replaced', token: 'new' });
  });
});

/** A call that needs a fresh token; the server answers the refresh with `answer`. */
function renewing(held: Partial<Tokens>, answer: (items: MemoryStorage) => Promise<Tokens>) {
  const items = holding(held);
  const storage = createTokenStorage(items, new EventTarget());
  const overs: (string | null)[] = [];
  const vanished = vi.fn();
  storage.watch(vanished);
  const client: Client = { call: () => answer(items) as Promise<never>, open: untouched };
  const renewals = startRenewals({
    client,
    storage,
    locks: freeLock,
    turns: createTokenTurns(freeLock),
    sessionOver: (sentence) => overs.push(sentence),
  });
  const renewed = renewals.renew(held.access_token ?? null);
  const settled = async () => {
    const outcome = renewed.then(
      (token) => token,
      (error: unknown) => error,
    );
    await vi.runAllTimersAsync();
    return outcome;
  };
  return { items, overs, vanished, settled };
}

const answers = (tokens: Tokens) => async () => tokens;
const refuses = (failure: Failure) => () => Promise.reject(new CallFailure(failure));

describe('a renewal', () => {
  it('[session.refresh.expired] [decision.tokens] keeps the new pair and gives its access token', async () => {
    const { items, overs, settled } = renewing(pair('old'), answers(pair('new')));
    expect(await settled()).toBe('new');
    const kept = ['access_token', 'refresh_token', 'expires'].map((key) => items.getItem(key));
    expect([kept, overs]).toEqual([['new', 'new-refresh', '1800000000000'], []]);
  });

  it.each([
    ['401, in the server’s words', refusal(401, messages.clerkDisabled), messages.clerkDisabled],
    ['400, which says nothing to a person', refusal(400, messages.invalidInput), null],
  ])('[session.refresh.failed] [decision.refresh] is refused by %s', async (_, failure, sentence) => {
    const { items, overs, settled } = renewing(pair('old'), refuses(failure));
    expect(await settled()).toBeNull();
    expect([items.length, overs]).toEqual([0, [sentence]]);
  });

  it.each<[string, Failure]>([
    ['no answer', { kind: 'network' }],
    ['none in time', { kind: 'timeout' }],
    ['a 503', refusal(503, messages.unavailable)],
    ['an answer that nobody can read', { kind: 'malformed', status: 200, responseId: null }],
  ])(
    '[decision.refresh] with %s keeps the tokens; the call fails as a network failure',
    async (_, failure) => {
      const { items, overs, settled } = renewing(pair('old'), refuses(failure));
      expect(await settled()).toMatchObject({ failure: { kind: 'network' } });
      expect([items.getItem('access_token'), overs]).toEqual(['old', []]);
    },
  );

  it('[session.refresh.failed] without a refresh token clears what is left', async () => {
    const { items, overs, settled } = renewing({ access_token: 'old', expires: 1 }, untouched);
    expect(await settled()).toBeNull();
    expect([items.length, overs]).toEqual([0, [null]]);
  });

  it('[session.states] that a logout overtakes writes nothing, and the session hears of the logout', async () => {
    const { items, overs, vanished, settled } = renewing(pair('old'), async (held) => {
      held.clear();
      return pair('new');
    });
    expect(await settled()).toBeNull();
    expect([items.length, overs, vanished.mock.calls.length]).toEqual([0, [], 1]);
  });

  it('[session.states] that another login overtakes gives the token of that one', async () => {
    const { items, settled } = renewing(pair('old'), async (held) => {
      for (const [key, value] of Object.entries(pair('else'))) held.setItem(key, String(value));
      return pair('new');
    });
    expect(await settled()).toBe('else');
    expect(items.getItem('refresh_token')).toBe('else-refresh');
  });

  it('whose pair cannot be stored ends the session and says why', async () => {
    const { items, overs, settled } = renewing(pair('old'), async (held) => {
      held.full.add('access_token');
      return pair('new');
    });
    expect(await settled()).toBeNull();
    expect([items.length, overs]).toEqual([0, [messages.sessionNotStored]]);
  });
});

describe('taking turns with the tokens', () => {
  const busyLock: LockManager = {
    query: untouched,
    request: (_: string, options: unknown) =>
      new Promise<never>((_resolve, reject) => {
        const { signal } = options as { signal: AbortSignal };
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  const turn = (locks: LockManager, signal: AbortSignal, patience: AbortSignal) =>
    createTokenTurns(locks, undefined, () => patience).take(
      signal,
      async () => 'had its turn',
      async () => 'went ahead',
    );

  it('goes ahead without one where a tab does not give it back', async () => {
    const patience = new AbortController();
    const taken = turn(busyLock, new AbortController().signal, patience.signal);
    patience.abort();
    expect(await taken).toBe('went ahead');
  });

  it('ends with whoever waits', async () => {
    const waiting = new AbortController();
    const taken = turn(busyLock, waiting.signal, new AbortController().signal);
    waiting.abort(new Error('no longer wanted'));
    await expect(taken).rejects.toThrow('no longer wanted');
  });

  it('does not act twice where the act fails after a long while', async () => {
    const patience = new AbortController();
    let acts = 0;
    const act = async (): Promise<never> => {
      acts += 1;
      patience.abort();
      throw new Error('full');
    };
    const turns = createTokenTurns(freeLock, undefined, () => patience.signal);
    await expect(turns.take(new AbortController().signal, act, act)).rejects.toThrow('full');
    expect(acts).toBe(1);
  });
});
