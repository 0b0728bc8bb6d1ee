import { setTimeout as pause } from 'node:timers/promises';
import { patienceMs } from '#tests/setup/patience.ts';

const pollMs = 15;

/** Asks again and again until the answer is not undefined; fails with what it waited for and the last thing it saw. */
export async function until<Found>(
  what: string,
  look: () => Promise<{ found: Found } | { seen: unknown }>,
  deadlineMs = patienceMs,
): Promise<Found> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const answer = await look();
    if ('found' in answer) return answer.found;
    if (performance.now() > deadline) {
      throw new Error(`not in ${deadlineMs} ms: ${what}; last seen: ${JSON.stringify(answer.seen)}`);
    }
    await pause(pollMs);
  }
}
