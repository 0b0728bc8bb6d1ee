import { demoteEachOther, spendQuotas, watchQuotas } from '#tests/server/clerks/at-once.ts';
import { startTestServer, type TestServer } from '#tests/server/test-server.ts';
import { endWorker } from '#tests/setup/worker-end.ts';
import type { Part } from './part.ts';
import { startTestPostgres } from './test-postgres.ts';

interface World {
  readonly server: TestServer;
  close(): Promise<void>;
}
let world: World | null = null;

async function open(): Promise<World> {
  const postgres = await startTestPostgres();
  const server = await startTestServer();
  await watchQuotas(server);
  const close = async () => {
    await server.stop();
    await endWorker();
    await postgres.stop();
  };
  return { server, close };
}

/** Administrators and clerks at the same moment (`decision.clerk.last-admin`, `decision.quota`). */
export const clerks: Part = {
  cases: 'orders of requests at once, of demotions and of quotas',
  count: 1_000,
  async prove(n, seed) {
    world ??= await open();
    await demoteEachOther(world.server, n, seed);
    await spendQuotas(world.server, n, seed);
  },
  async close() {
    await world?.close();
    world = null;
  },
};
