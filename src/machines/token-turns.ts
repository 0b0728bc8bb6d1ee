import { storageSettleMs, tokenTurnPatienceMs } from '#domain/limits.ts';

/** Held, over all tabs of an origin, by whoever replaces the tokens in storage. Browsers grant it in the order of asking. */
export const tokenLock = 'phoneward.token-refresh';

export interface TokenTurns {
  /**
   * Runs `act` while no other tab renews or stores tokens, or `otherwise` where its turn does not come; rejects where the
   * signal aborts before.
   */
  take<Result>(
    signal: AbortSignal,
    act: () => Promise<Result>,
    otherwise: () => Promise<Result>,
  ): Promise<Result>;
  /** Resolves when what other tabs have written until now has arrived: a lock can overtake it. */
  settle(): Promise<void>;
}

export const settleStorage = () => new Promise<void>((resolve) => setTimeout(resolve, storageSettleMs));

/** `patience` ends the waiting for a turn: a browser may have put the tab that has it to sleep. */
export const createTokenTurns = (
  locks: LockManager,
  settle = settleStorage,
  patience = () => AbortSignal.timeout(tokenTurnPatienceMs),
): TokenTurns => ({
  async take(signal, act, otherwise) {
    const outOfPatience = patience();
    let begun = false;
    try {
      return await locks.request(tokenLock, { signal: AbortSignal.any([signal, outOfPatience]) }, () => {
        begun = true;
        return act();
      });
    } catch (error) {
      if (begun || signal.aborted || !outOfPatience.aborted) throw error;
      return otherwise();
    }
  },
  settle,
});
