import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { Tokens } from '#api/contract/people/auth.ts';
import type { TokenStorage } from '#api/token-storage.ts';
import type { TokenTurns } from '#machines/token-turns.ts';
import type { MemberSession } from './member-session.effects.ts';
import type { Dropping, Look, StorageFact } from './session.machine.ts';

export interface SessionPorts {
  readonly storage: TokenStorage;
  readonly turns: TokenTurns;
  /** what only logged-in people need; its code may come later */
  readonly member: () => Promise<MemberSession>;
}

/** The effects of the session. Who leaves, and who was refused, is out before the first await: who asks next sees it done. */
export const sessionEffects = ({ storage, turns, member }: SessionPorts) => ({
  watchTokens: fromCallback<EventObject>(({ sendBack }) =>
    storage.watch(() => {
      const type = storage.holdsAny() ? 'tokens.changed' : 'tokens.vanished';
      sendBack({ type } satisfies StorageFact);
    }),
  ),
  findTokens: fromPromise<{ holdsTokens: boolean }>(({ signal }) => {
    const find = async () => {
      await turns.settle();
      return { holdsTokens: storage.holdsAny() };
    };
    return turns.take(signal, find, find);
  }),
  // A renewal under way would write over them.
  storeTokens: fromPromise<undefined, { tokens: Tokens }>(({ input, signal }) => {
    const store = async () => void storage.write(input.tokens);
    return turns.take(signal, store, store);
  }),
  lookWho: fromPromise<Look>(async ({ signal }) => (await member()).lookWho(signal)),
  dropTokens: fromPromise<Dropping, { usedToken: string | null }>(async ({ input }) =>
    drop(storage, input.usedToken),
  ),
  forgetTokens: fromPromise<{ refreshToken: string | null }>(async () => {
    const refreshToken = storage.refreshToken();
    storage.clear();
    return { refreshToken };
  }),
  sweepTokens: fromPromise<{ refreshToken: string | null }>(async ({ signal }) =>
    (await member()).sweepTokens(signal),
  ),
  revokeSession: fromPromise<{ told: boolean }, { refreshToken: string | null }>(async ({ input }) =>
    (await member()).revokeSession(input.refreshToken),
  ),
});

/** Only the session that was refused: meanwhile another one may have begun, or another tab have left. */
function drop(storage: TokenStorage, usedToken: string | null): Dropping {
  if (usedToken !== null && storage.accessToken() === usedToken) {
    storage.clear();
    return { kind: 'dropped' };
  }
  if (storage.holdsAny()) return { kind: 'kept' };
  // Without a token it was the renewal that was refused, and that has cleared them.
  return { kind: usedToken === null ? 'dropped' : 'gone' };
}
