const turnOf = (clerkId: string) => `batch.${clerkId}`;

/**
 * One tab at a time works on a person's batch. Answers how to give the turn back; null where another tab has it.
 */
export const takeBatchTurn = (locks: LockManager, clerkId: string): Promise<(() => void) | null> =>
  new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (!lock) {
        resolve(null);
        return;
      }
      const { promise, resolve: release } = Promise.withResolvers<void>();
      resolve(release);
      return promise;
    };
    locks.request(turnOf(clerkId), { ifAvailable: true }, hold).catch(reject);
  });

/** Whether a tab works on it now; takes no turn from anybody to find out. */
export async function isBatchTaken(locks: LockManager, clerkId: string): Promise<boolean> {
  const { held = [] } = await locks.query();
  return held.some(({ name }) => name === turnOf(clerkId));
}
