import { describe, expect, it } from 'vitest';
import { liveThroughDay } from './busy-day.ts';

/** A day of the proofs (`npm run proofs -- --part storage`) has more devices and minutes. */
describe.skipIf(process.env.DATABASE_URL)('a busy day in fast motion', () => {
  it('moves on where a start after kill -9 begins, keeps the folder in its limit, and starts again', {
    timeout: 150_000,
  }, async () => {
    const { redoPositions, folder, limit } = await liveThroughDay({
      seed: '1',
      devices: 0,
      minutes: 30,
      contactShare: 0.2,
      minutesOfExport: 1,
      exportBytes: 4 * 1024 ** 2,
    });
    // Where none moves it on there is one; how many there are depends on how fast the day goes by.
    expect(redoPositions).toBeGreaterThan(2);
    expect(folder).toBeLessThan(limit);
  });
});
