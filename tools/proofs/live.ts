import * as fc from 'fast-check';
import { order, seedOf, tell } from '#tests/live/orders.ts';
import type { Part } from './part.ts';

/** Tabs that share the live updates, in any order of what happens to them (`decision.live`). */
export const live: Part = {
  cases: 'orders of what happens to one to four tabs',
  count: 1_000,
  async prove(n, seed) {
    const holds = fc.asyncProperty(order, async (one) => {
      const { wrong, log } = await tell(one);
      if (wrong.length > 0) throw new Error([...log, ...wrong].join('\n'));
    });
    await fc.assert(holds, { numRuns: 1, seed: seedOf(seed, n) });
  },
};
