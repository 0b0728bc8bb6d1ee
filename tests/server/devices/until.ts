import { setTimeout as pause } from 'node:timers/promises';
import { patienceMs } from '#tests/setup/patience.ts';

const pollMs = 15;

/** Asks again and again until the answer is not undefined; fails with what it waited for and the last thing it saw. */
export async function until<Found>(
  what: string,
  look: () => Promise<{ found: Found } | { seen: unknown }>,
  deadlineMs = patienceMs,
  everyMs = pollMs,
): Promise<Found> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const answer = await look();
    if ('found' in answer) return answer.found;
    if (performance.now() > deadline) {
      throw new Error(`not in ${deadlineMs} ms: ${what}; last seen: ${JSON.stringify(answer.seen)}`);
    }
    await pause(everyMs);
  }
}

/** As tests wait, also where none runs: answers what `look` does as soon as it does not fail. */
export const untilHolds = <T>(
  what: string,
  look: () => T | Promise<T>,
  ...patience: [deadlineMs?: number, everyMs?: number]
): Promise<T> =>
  until(
    what,
    async () => {
      try {
        return { found: await look() };
      } catch (error) {
        return { seen: String(error) };
      }
    },
    ...patience,
  );
