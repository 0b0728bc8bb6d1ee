import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../process/log.ts';
import type { Patience } from '../process/patience.ts';
import { isOvertaken } from './drivers/overtaken.ts';
import { isUnavailable } from './drivers/unavailable.ts';

type Waits = Pick<Patience, 'afterFaultMs' | 'afterFaultMaxMs' | 'databaseStartMs'>;

/**
 * Does what a start needs of the database, again after growing waits while that cannot be reached: servers and database may be started in
 * any order, a replica begins anew while the database is gone, and migrations can meet the transactions of a running release. Rejects
 * with the last fault when that takes too long.
 */
export async function whenReachable<Result>(
  waits: Waits,
  log: Log,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + waits.databaseStartMs;
  for (let pause = waits.afterFaultMs; ; pause = Math.min(2 * pause, waits.afterFaultMaxMs)) {
    try {
      return await work();
    } catch (error) {
      const cause = causeOf(error);
      if (!(isUnavailable(cause) || isOvertaken(cause)) || performance.now() + pause > end) throw error;
      log.warn('the database cannot be reached: the start goes on when it can', { reason: inWords(cause) });
      await wait(pause);
    }
  }
}

/** An address that was tried in several ways has a code and no words. */
const inWords = (fault: unknown): string =>
  fault instanceof Error
    ? fault.message || ('code' in fault ? String(fault.code) : fault.name)
    : String(fault);

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error;
