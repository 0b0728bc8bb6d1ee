import { expect, it } from 'vitest';
import { type KillOutcome, openKillWorld, surviveRound } from './killed-rounds.ts';

/** `npm run proofs -- --part phones` lives through twenty. */
const rounds = 2;

it('[decision.android.agent] [decision.operation] [decision.idempotency] [decision.android.passcode] rounds of kill -9 of the server and of the phones lose no accepted command and double none', {
  timeout: 300_000,
}, async () => {
  const outcomes: KillOutcome[] = [];
  const world = await openKillWorld();
  try {
    for (let n = 1; n <= rounds; n++) outcomes.push(await surviveRound(world, n, '1'));
  } finally {
    await world.close();
  }
  for (const what of ['accepted', 'used', 'useless'] as const)
    expect(outcomes.reduce((sum, outcome) => sum + outcome[what], 0)).toBeGreaterThan(0);
});
