import { operationLog } from '#api/contract/apple/devices.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/process/log.ts';
import { accounts } from '#server/seed/accounts.ts';
import { testDataKey } from '#tests/server/databases.ts';
import { makeTarget } from '#tests/server/sample-target.ts';
import { sampleOf } from '#tests/server/samples.ts';
import { startTestServer, type TestServer } from '#tests/server/test-server.ts';
import { paces } from '../../build/budgets.ts';
import { type Figure, figureOf } from './figures.ts';
import { measuredRows } from './measured-rows.ts';

/** Each row asked by an admin of the store that has most of all, each time about something of its own; in this process. Then the log. */
export async function* measureEveryCall(dataDir: string, rounds: number): AsyncGenerator<Figure> {
  const database = await openDatabase({ databaseUrl: null, dataDir }, createLog('error'));
  const server = await startTestServer({}, createLog('error'), {
    env: { DATA_DIR: dataDir, DATA_KEY: testDataKey },
    database,
  });
  try {
    for (const row of measuredRows()) yield await measureRow(server, row, rounds);
    for (const account of ['admin', 'full'] as const) yield* measureLog(server, account, rounds);
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
    // Nobody may do it so often: a refusal would be faster than the work.
    await server.services.db.deleteFrom('attempt').execute();
    const target = await makeTarget(server, row, { store_id, clerk_id }, token);
    const input = sampleOf(row, target);
    if ('password' in (input.body ?? {})) budget = paces.withPassword;
    const began = performance.now();
    const { status, body } = await server.callLoosely(row, input, { as: { token } });
    if (round > 0) times.push(performance.now() - began);
    if (status >= 400) wrong = `${status}: ${JSON.stringify(body)}`;
  }
  if (wrong !== '') throw new Error(`${row.name} was answered ${wrong}`);
  return figureOf(times, { title: `${row.method} ${row.name}`, budget });
}

/** Ways through the log of commands, of the whole store and of a clerk who sees their own devices alone. */
async function* measureLog(
  server: TestServer,
  account: 'admin' | 'full',
  rounds: number,
): AsyncGenerator<Figure> {
  const { access_token: token } = await server.openSession(account);
  const page = async (query: Readonly<Record<string, string>>) => {
    const { verdict, result } = await server.call(operationLog, { query }, { as: { token } });
    if (verdict !== '200') throw new Error(`the log was answered ${verdict}`);
    return result.list;
  };
  const last = (await page({ page_num: '500', page_size: '20' })).at(-1);
  const ways: readonly [string, Readonly<Record<string, string>>][] = [
    ['first page', {}],
    ['page 500 of 20', { page_num: '500', page_size: '20' }],
    ['behind a record', { page_size: '20', ...(last && { before: last.id }) }],
    ['only failed', { status: String(operationStatus.failed) }],
    ['only waiting', { status: String(operationStatus.waiting) }],
  ];
  for (const [title, query] of ways) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round <= rounds; round++) {
      const began = performance.now();
      found = (await page(query)).length;
      if (round > 0) times.push(performance.now() - began);
    }
    yield figureOf(times, {
      title: `log, ${account}: ${title}`,
      note: `${found} rows`,
      budget: paces.answer,
    });
  }
}
