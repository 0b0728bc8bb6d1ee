import { openDatabase } from '../../server/database/open.ts';
import { createLog } from '../../server/log.ts';
import { accounts } from '../../server/seed/accounts.ts';
import type { AnyEndpoint } from '../../src/api/contract/endpoint.ts';
import { makeTarget } from '../../tests/server/sample-target.ts';
import { sampleOf } from '../../tests/server/samples.ts';
import { startTestServer, type TestServer } from '../../tests/server/test-server.ts';
import { paces } from '../budgets.ts';
import { type Figure, figureOf } from './figures.ts';
import { measuredRows } from './measured-rows.ts';

/** What nobody may do so often. */
const isTurnedAway = (status: number) => status === 429;

/** Each row asked by an admin of the store that has most of all, each time about something of its own; in this process. */
export async function* measureEveryCall(dataDir: string, rounds: number): AsyncGenerator<Figure> {
  const database = await openDatabase({ databaseUrl: null, dataDir }, createLog('error'));
  const server = await startTestServer({}, createLog('error'), { env: { DATA_DIR: dataDir }, database });
  try {
    for (const row of measuredRows()) yield await measureRow(server, row, rounds);
  } finally {
    await server.stop();
  }
}

async function measureRow(server: TestServer, row: AnyEndpoint, rounds: number): Promise<Figure> {
  const { id: clerk_id, store_id } = accounts.admin;
  const { access_token: token } = await server.openSession('admin');
  const times: number[] = [];
  let wrong = '';
  let budget: number = paces.answer;
  // The first one warms up.
  for (let round = 0; round <= rounds && wrong === ''; round++) {
    const target = await makeTarget(server, row, { store_id, clerk_id }, token);
    const input = sampleOf(row, target);
    if ('password' in (input.body ?? {})) budget = paces.withPassword;
    const began = performance.now();
    const { status, body } = await server.callLoosely(row, input, { as: { token } });
    if (round > 0) times.push(performance.now() - began);
    if (status >= 400 && !isTurnedAway(status)) wrong = `${status}: ${JSON.stringify(body)}`;
  }
  if (wrong !== '') throw new Error(`${row.name} was answered ${wrong}`);
  return figureOf(times, { title: `${row.method} ${row.name}`, budget });
}
