import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveThrough } from './schedule.ts';
import { type FaultWorld, openFaultWorld } from './world.ts';

/** Only PostgreSQL has replicas, and hangs by itself. `npm run proofs -- --part faults` lives through a hundred of them. */
describe.runIf(process.env.DATABASE_URL)(
  'two replicas, their database and their gateway hang, slow down and break',
  () => {
    let world: FaultWorld;
    beforeAll(async () => {
      world = await openFaultWorld('1');
    });
    afterAll(() => world.close());

    // The fifth has a kill -9; in the seventh only the gateway breaks.
    it.each([1, 5, 7])(
      '[decision.operation] each accepted command acts once or waits and says why: schedule %i',
      // What it waits for by itself ends after 60 seconds, and says what it was.
      { timeout: 150_000 },
      async (n) => {
        const outcome = await liveThrough(world, n, '1');
        expect(outcome.accepted).toBeGreaterThan(0);
        if (n === 7) expect(outcome.explained).toBeGreaterThan(0);
      },
    );
  },
);
