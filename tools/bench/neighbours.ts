import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { start } from '#api/contract/batch.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { batchMaxDevices } from '#domain/limits.ts';
import type { Gateway } from '#server/gateways/gateway.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { accounts } from '#server/seed/accounts.ts';
import { createServer, type RunningServer } from '#server/server.ts';
import { testDataKey } from '#tests/server/databases.ts';
import { logInTo } from '#tests/server/devices/child-server.ts';
import { makeDevice } from '#tests/server/fixtures.ts';
import { neighbourBudgets } from '../../build/budgets.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { type Measured, sharesOf } from './figures.ts';
import { fillDevices } from './fill.ts';
import { clientOf, expectOk } from './throughput.ts';

const { unlock } = appleCommandCalls;
const { waiting } = operationStatus;

/** what the service takes for a push that it answers */
const answerMs = 500;
const unlocks = 20;
const betweenMs = 1_000;
const pollMs = 20;
/** of the store with a batch, when its neighbour begins */
const waitingFirst = 300;
const hanging = 300;

type Settings = Readonly<Record<string, string>>;

/** How soon a store's unlock is handed over while another one's batch runs, and while pushes of that one hang: on the embedded database. */
export async function* measureNeighboursEmbedded(): AsyncGenerator<Measured> {
  const folder = mkdtempSync(path.join(tmpdir(), 'phoneward-bench-'));
  try {
    yield* measure([{ DATA_DIR: folder }]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same of two servers on PostgreSQL. Throws NoPostgres where none can be had. */
export async function* measureNeighboursPostgres(): AsyncGenerator<Measured> {
  const postgres = await startPostgres();
  const replica = { DATABASE_URL: postgres.url };
  try {
    yield* measure([replica, replica]);
  } finally {
    await postgres.stop();
  }
}

/** The servers are this process, so that their device service does what is measured. */
async function* measure(replicas: readonly Settings[]): AsyncGenerator<Measured> {
  const servers: RunningServer[] = [];
  try {
    for (const settings of replicas) {
      const config = readConfig({
        TEST_HOOKS: '1',
        LOG_LEVEL: 'silent',
        DATA_KEY: testDataKey,
        ...settings,
        PORT: '0',
      });
      servers.push(await createServer(config, createLog('silent')));
    }
    const [first] = servers;
    if (!first) throw new Error('no server runs');
    const { db } = first.services;
    await fillDevices(
      db,
      { clerks: [accounts.admin.id], count: batchMaxDevices * 2, kinds: ['apple'] },
      () => {},
    );
    const own = new Set<string>();
    while (own.size < unlocks * 2)
      own.add(
        await makeDevice(first, 'locked', {
          for_clerk: accounts.otherAdmin.id,
          store_id: accounts.otherAdmin.store_id,
        }),
      );
    let hangs = false;
    const push: Gateway['push'] = ({ device_id }, signal) =>
      hangs && !own.has(device_id) ? untilAborted(signal) : wait(answerMs);
    for (const { services } of servers) Object.assign(services.gateways.apple, { push });

    const ids = [...own];
    const batch = await beginBatch(first);
    await untilWaiting(first, waitingFirst);
    yield* figures('while a batch of 5,000 runs', await unlockEach(servers, ids.slice(0, unlocks)), {
      atMost: neighbourBudgets.behindBatch,
      note: `${await countWaiting(first)} wait in the end, ${answerMs} ms a push`,
    });
    await first.services.db.updateTable('batch').set({ status: 'stopped' }).where('id', '=', batch).execute();
    await untilWaiting(first, hanging);
    hangs = true;
    // What was answered before has ended, and what hangs has all its places.
    await wait(answerMs * 4);
    yield* figures('while 300 and more pushes hang', await unlockEach(servers, ids.slice(unlocks)), {
      atMost: neighbourBudgets.behindHanging,
      note: `${await countWaiting(first)} wait`,
    });
  } finally {
    for (const server of servers) await server.stop();
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

function* figures(
  title: string,
  times: readonly number[],
  { atMost, note }: { readonly atMost: number; readonly note: string },
): Generator<Measured> {
  const at = sharesOf(times);
  yield { title: `a neighbour's unlock is handed over ${title}, median`, value: at(0.5), unit: 'ms' };
  yield { title: '… at the latest', value: at(1), unit: 'ms', atMost, note };
}

async function beginBatch({ url, services }: RunningServer): Promise<string> {
  const client = clientOf(url, await logInTo(url, accounts.admin));
  const rows = await services.db
    .selectFrom('apple_device')
    .select('id')
    .where('store_id', '=', accounts.admin.store_id)
    .where('recycled_status', '=', 0)
    .where('lock_status', '=', 0)
    .where('lock_wanted', 'is', null)
    .where('unfinished_count', '=', 0)
    .where('supervise_status', '=', 1)
    .limit(batchMaxDevices)
    .execute();
  const order = {
    kind: 'apple',
    command: 'lock',
    fields: { message: '请联系门店', when: 'now' },
    ids: rows.map(({ id }) => id),
    count: rows.length,
    password: accounts.admin.secondary_password,
  };
  const id = randomUUID();
  expectOk(await client.post(start.path, order, { 'idempotency-key': id }));
  return id;
}

async function countWaiting({ services: { db } }: RunningServer): Promise<number> {
  const { n } = await db
    .selectFrom('operation')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', waiting)
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function untilWaiting(server: RunningServer, count: number): Promise<void> {
  while ((await countWaiting(server)) < count) await wait(pollMs);
}

const granted = v.object({ key: v.string() });
const accepted = v.object({ command_uuid: v.string() });

/** One after the other, at each server in turn. Answers the ms from each request until the service has it. */
async function unlockEach(servers: readonly RunningServer[], ids: readonly string[]): Promise<number[]> {
  const clients = [];
  for (const { url } of servers) clients.push(clientOf(url, await logInTo(url, accounts.otherAdmin)));
  let proof: object = { password: accounts.otherAdmin.secondary_password };
  const times: number[] = [];
  for (const [turn, device_id] of ids.entries()) {
    const client = clients[turn % clients.length];
    const [server] = servers;
    if (!client || !server) throw new Error('no server runs');
    const began = performance.now();
    const answer = expectOk(
      await client.post(unlock.path, { device_id, ...proof }, { 'idempotency-key': randomUUID() }),
    );
    const { command_uuid } = v.parse(accepted, answer);
    while ((await statusOf(server, command_uuid)) === waiting) await wait(pollMs);
    times.push(performance.now() - began);
    const grant = v.safeParse(granted, answer);
    if (grant.success) proof = { key: grant.output.key };
    await wait(betweenMs);
  }
  return times;
}

async function statusOf({ services: { db } }: RunningServer, command_uuid: string): Promise<number> {
  const { status } = await db
    .selectFrom('operation')
    .select('status')
    .where('command_uuid', '=', command_uuid)
    .executeTakeFirstOrThrow();
  return status;
}
