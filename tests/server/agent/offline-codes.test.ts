import { expect, it } from 'vitest';
import { type CodesOutcome, liveThroughCodes, openCodesWorld } from './offline-codes.ts';

/** `npm run proofs -- --part codes` lives through two hundred. */
const lives = 20;
/** one that ends with a code that lets the phone go */
const releasedLife = 89;

it('[decision.android.passcode] in any order of codes, networks and restarts no code acts twice, and phone and server agree at the end', async () => {
  const world = await openCodesWorld();
  const outcomes: CodesOutcome[] = [];
  try {
    for (let n = 1; n <= lives; n++) outcomes.push(await liveThroughCodes(world, n, '1'));
  } finally {
    await world.close();
  }
  for (const what of ['asked', 'refused', 'used', 'useless', 'lostAnswers', 'restarts'] as const)
    expect(outcomes.reduce((sum, outcome) => sum + outcome[what], 0)).toBeGreaterThan(0);
}, 150_000);

it('[decision.android.passcode] a phone whose clock is twenty minutes late is let go by a code all the same', async () => {
  const world = await openCodesWorld();
  try {
    await world.server.advance(20 * 60_000);
    const { used } = await liveThroughCodes(world, releasedLife, '1');
    expect(used).toBeGreaterThan(0);
  } finally {
    await world.close();
  }
});
