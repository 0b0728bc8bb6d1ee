import { liveThrough } from '#tests/server/faults/schedule.ts';
import { openFaultWorld } from '#tests/server/faults/world.ts';
import type { Part } from './part.ts';
import { startTestPostgres } from './test-postgres.ts';

let open: Awaited<ReturnType<typeof start>> | null = null;
/** Each takes phones that nobody has used: a database has enough for so many. */
const schedulesOfWorld = 5;
let lived = 0;

/** Schedules of five minutes in which database, gateway and replicas break, a fifth of them with a kill -9. */
export const faults: Part = {
  cases: 'schedules',
  count: 100,
  prove: async (n, seed) => {
    if (open && lived >= schedulesOfWorld) await close();
    open ??= await start(seed);
    lived++;
    const outcome = await liveThrough(open.world, n, seed);
    process.stdout.write(`schedule ${n}: ${JSON.stringify(outcome)}\n`);
  },
  close,
};

async function start(seed: string) {
  lived = 0;
  const postgres = await startTestPostgres();
  return { postgres, world: await openFaultWorld(seed) };
}

async function close(): Promise<void> {
  const closing = open;
  open = null;
  await closing?.world.close();
  await closing?.postgres.stop();
}
