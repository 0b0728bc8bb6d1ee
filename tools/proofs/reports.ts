import { playLedger } from '#tests/server/credit-reports/ledger.ts';
import { startTestServer, type TestServer } from '#tests/server/test-server.ts';
import { endWorker } from '#tests/setup/worker-end.ts';
import type { Part } from './part.ts';

let server: TestServer | null = null;

/** Orders of what becomes of reports, in which the ledger stays the balance (`decision.report.lifecycle`). */
export const reports: Part = {
  cases: 'orders of requests, faults and killed servers',
  count: 2_000,
  prove: async (n, seed) => {
    server ??= await startTestServer();
    const { faults } = await playLedger(server, `${seed} ${n}`, 1);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  },
  close: async () => {
    await server?.stop();
    await endWorker();
    server = null;
  },
};
