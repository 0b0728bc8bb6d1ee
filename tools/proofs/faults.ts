import { liveThrough } from '#tests/server/faults/schedule.ts';
import { type FaultWorld, openFaultWorld } from '#tests/server/faults/world.ts';
import { type Postgres, startPostgres } from '../../scripts/postgres.ts';
import type { Part } from './part.ts';

let open: { readonly postgres: Postgres; readonly world: FaultWorld } | null = null;
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
  const postgres = await startPostgres();
  process.env.DATABASE_URL = postgres.url;
  return { postgres, world: await openFaultWorld(seed) };
}

async function close(): Promise<void> {
  const closing = open;
  open = null;
  await closing?.world.close();
  await closing?.postgres.stop();
}
