import { batchStorageKey } from '#machines/devices/batch-command/kept-batches.ts';

/** Resolves when the turn is nobody's: before, a look would find it taken. */
export type GiveBack = () => Promise<void>;

/**
 * One tab at a time works on a person's batch: the lock is named like the record that it guards. Answers how to give the turn back;
 * null where another tab has it.
 */
export const takeBatchTurn = (locks: LockManager, clerkId: string): Promise<GiveBack | null> =>
  new Promise((resolve, reject) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const ended = locks.request(batchStorageKey(clerkId), { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      resolve(() => {
        release();
        return ended;
      });
      return held;
    });
    ended.catch(reject);
  });

/** Whether a tab works on it now; takes no turn from anybody to find out. */
export async function isBatchTaken(locks: LockManager, clerkId: string): Promise<boolean> {
  const { held = [] } = await locks.query();
  return held.some(({ name }) => name === batchStorageKey(clerkId));
}
