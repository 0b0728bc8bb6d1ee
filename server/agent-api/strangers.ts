import { agentStrangersKept, agentStrangerTries, agentTriesWindowMs } from '#domain/limits.ts';
import { addressKey } from '../security/limits.ts';

/**
 * How often an address may come with what proves nothing, in the memory of this process: it costs the database nothing. Nobody who has signed
 * with a key of ours, or comes with a good code, is asked (`decision.android.protocol`).
 */
export interface Strangers {
  /** Counts one more; whether it is one too many. */
  isTooMany(ip: string): boolean;
  forget(): void;
}

interface Tries {
  count: number;
  /** performance.now() */
  readonly until: number;
}

export function createStrangers(): Strangers {
  // In the order in which they came, those that are over first.
  const tries = new Map<string, Tries>();
  return {
    isTooMany: (ip) => {
      const now = performance.now();
      for (const [key, { until }] of tries) {
        if (until > now && tries.size < agentStrangersKept) break;
        tries.delete(key);
      }
      const key = addressKey('agent', ip);
      const known = tries.getOrInsertComputed(key, () => ({ count: 0, until: now + agentTriesWindowMs }));
      known.count++;
      return known.count > agentStrangerTries;
    },
    forget: () => tries.clear(),
  };
}
