import { type CodesWorld, liveThroughCodes, openCodesWorld } from '#tests/server/agent/offline-codes.ts';
import { endWorker } from '#tests/setup/worker-end.ts';
import type { Part } from './part.ts';

let world: CodesWorld | null = null;

/** Lives of phones that are unlocked and let go by codes while networks, phones and servers come and go (`decision.android.passcode`). */
export const codes: Part = {
  cases: 'orders of codes, networks and restarts',
  count: 200,
  async prove(n, seed) {
    world ??= await openCodesWorld();
    await liveThroughCodes(world, n, seed);
  },
  async close() {
    await world?.close();
    world = null;
    await endWorker();
  },
};
