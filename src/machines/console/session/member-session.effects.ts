import type { Client } from '#api/client.ts';
import { logout } from '#api/contract/people/auth.ts';
import { me } from '#api/contract/people/user.ts';
import { CallFailure, isUncertain } from '#api/contract/row/failure.ts';
import type { TokenStorage } from '#api/token-storage.ts';
import type { TokenTurns } from '#machines/token-turns.ts';
import type { Look } from './session.machine.ts';

/** What the session does for people who are or were logged in; the login page shows without it. */
export const memberSession = (client: Client, storage: TokenStorage, turns: TokenTurns) => ({
  /** Whose tokens are held now. A refusal has reached the session by itself. */
  async lookWho(signal: AbortSignal): Promise<Look> {
    try {
      return { kind: 'known', user: await client.call(me, {}, { signal, quiet: 'session' }) };
    } catch (error) {
      if (error instanceof CallFailure) return { kind: 'unanswered' };
      throw error;
    }
  },

  /**
   * Clears what a renewal has written after the log-out: the other tab had not seen it yet. Nothing else can stand there,
   * because whoever logs in now takes a later turn.
   */
  sweepTokens(signal: AbortSignal): Promise<{ refreshToken: string | null }> {
    const sweep = async () => {
      await turns.settle();
      const refreshToken = storage.refreshToken();
      if (!signal.aborted) storage.clear();
      return { refreshToken };
    };
    return turns.take(signal, sweep, async () => ({ refreshToken: null }));
  },

  /** Ends the session on the server; a refusal says that it knows none. */
  async revokeSession(refreshToken: string | null): Promise<{ told: boolean }> {
    if (refreshToken === null) return { told: true };
    try {
      await client.call(logout, { body: { refresh_token: refreshToken } }, { quiet: 'session' });
      return { told: true };
    } catch (error) {
      if (error instanceof CallFailure) return { told: !isUncertain(error.failure) };
      throw error;
    }
  },
});

export type MemberSession = ReturnType<typeof memberSession>;
