import { Random } from '#server/seed/invented/random.ts';
import { liveThroughDay } from '#tests/server/storage/busy-day.ts';
import type { Part } from './part.ts';

const startMs = 3_000;
const minutesOfDay = 24 * 60;

/** Days of a busy store with 5,000 devices more than the demo, each ended by kill -9 at another time. */
export const storage: Part = {
  cases: 'days',
  count: 10,
  prove: async (n, seed) => {
    const day = `${seed} ${n}`;
    const outcome = await liveThroughDay({
      seed: day,
      devices: 5_000,
      minutes: new Random(`end of day ${day}`).int(minutesOfDay / 2, minutesOfDay),
      contactShare: 0.01,
      minutesOfExport: 20,
      exportBytes: 4 * 1024 ** 2,
    });
    process.stdout.write(`day ${n}: ${JSON.stringify(outcome)}\n`);
    if (outcome.redoPositions < 10) throw new Error('the place where a start begins has hardly moved');
    if (outcome.folder > outcome.limit) throw new Error('the folder has outgrown its limit');
    if (outcome.startMs > startMs) throw new Error('the start after kill -9 took too long');
  },
};
