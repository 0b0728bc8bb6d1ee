import { type KillWorld, openKillWorld, surviveRound } from '#tests/server/agent/killed-rounds.ts';
import type { Part } from './part.ts';

let world: KillWorld | null = null;

/** Servers and phones that end by kill -9 while they work (`decision.android.agent`, `decision.operation`). */
export const phones: Part = {
  cases: 'rounds of kill -9 of the server and of the phones',
  count: 20,
  async prove(n, seed) {
    world ??= await openKillWorld();
    const outcome = await surviveRound(world, n, seed);
    process.stdout.write(`round ${n}: ${JSON.stringify(outcome)}\n`);
  },
  async close() {
    await world?.close();
    world = null;
  },
};
