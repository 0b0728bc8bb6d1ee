import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { Client } from '#api/client.ts';
import { logout, type Tokens } from '#api/contract/auth.ts';
import type { TokenStorage } from '#api/token-storage.ts';
import type { StorageFact } from './session.machine.ts';

/** The effects of the session. Storage is read and written before the first await: who asks next sees it done. */
export const sessionEffects = (client: Client, storage: TokenStorage) => ({
  watchTokens: fromCallback<EventObject>(({ sendBack }) =>
    storage.watch(() => {
      const type = storage.holdsAny() ? 'tokens.appeared' : 'tokens.vanished';
      sendBack({ type } satisfies StorageFact);
    }),
  ),
  storeTokens: fromPromise<undefined, { tokens: Tokens }>(
    async ({ input }) => void storage.write(input.tokens),
  ),
  // Only the session that was refused: meanwhile another one may have begun.
  dropTokens: fromPromise<{ holdsTokens: boolean }, { usedToken: string | null }>(async ({ input }) => {
    if (storage.accessToken() === input.usedToken) storage.clear();
    return { holdsTokens: storage.holdsAny() };
  }),
  forgetTokens: fromPromise<{ refreshToken: string | null }>(async () => {
    const refreshToken = storage.refreshToken();
    storage.clear();
    return { refreshToken };
  }),
  revokeSession: fromPromise<undefined, { refreshToken: string | null }>(async ({ input }) => {
    if (input.refreshToken === null) return;
    await client.call(logout, { body: { refresh_token: input.refreshToken } }, { quiet: true });
  }),
});
