import type { Services } from '../services.ts';
import { claimWaiting, push } from './push.ts';
import { settleEach } from './settle-each.ts';

/** One that hangs holds its own place until its time is over, and no other's. */
const places = 20;

export interface PushPool {
  /** Claims due operations for the free places and begins to push them. Answers how many. */
  begin(): Promise<number>;
  /** When those under way have ended. */
  settled(): Promise<void>;
  /** Gives up those under way; none is begun any more. */
  stop(): Promise<void>;
}

/**
 * Hands waiting operations to the gateway side by side; the next begins when one ends, of which `onEnd` tells. One that could not be
 * settled keeps its lease: it is tried again when that ends.
 */
export function createPushPool(services: Services, onEnd: () => void = () => {}): PushPool {
  const underWay = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay);
  };

  return {
    begin: async () => {
      const free = places - underWay.size;
      if (free === 0 || stopping.signal.aborted) return 0;
      const claimed = await claimWaiting(services, free);
      for (const operation of claimed) {
        const pushing = settleEach(services.log, [operation], (each) =>
          push(services, each, stopping.signal),
        ).then(() => {
          underWay.delete(pushing);
          onEnd();
        });
        underWay.add(pushing);
      }
      return claimed.length;
    },
    settled,
    stop: async () => {
      stopping.abort(new Error('the server stops'));
      await settled();
    },
  };
}
