import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import { list, operationLog } from '#api/contract/apple/devices.ts';
import { me } from '#api/contract/people/user.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/process/log.ts';
import { accounts } from '#server/seed/accounts.ts';
import { type ChildServer, logInTo, startChildServer } from '#tests/server/devices/child-server.ts';
import { NoPostgres, startPostgres } from '../../scripts/postgres.ts';
import { figureOf } from './figures.ts';
import { fillDevices } from './fill.ts';
import { type Client, clientOf, expectOk, sideBySide } from './throughput.ts';

const { lock } = appleCommandCalls;

const atOnce = 16;
const commands = 300;
const warmUpCommands = 60;
const readMs = 4_000;
const warmUpMs = 1_500;
const devices = 6_000;
const pollMs = 50;
const slowestShare = 0.99;

type Settings = Readonly<Record<string, string>>;
type Results = Map<string, number[]>;

/** One checkout on a database of its own. */
interface Side {
  readonly folder: string;
  /** of each of its servers */
  readonly servers: readonly Settings[];
  /** devices that were not locked yet */
  readonly free: string[];
  readonly results: Results;
}

/**
 * How much the servers of checkouts get done, in turns, so that the weather of the machine is the same for all: commands accepted a second
 * with one key, until the last is handed over, and reads a second. Once embedded, once as two servers on PostgreSQL.
 */
export async function benchCommands(folders: readonly string[], turns: number): Promise<void> {
  await onDatabases(folders, turns, 'embedded', async (side) => {
    const data = mkdtempSync(path.join(tmpdir(), 'phoneward-bench-'));
    const stop = async () => rmSync(data, { recursive: true, force: true });
    return { side: await prepared(side, [{ DATA_DIR: data, PORT: '0' }]), stop };
  });
  try {
    await onDatabases(folders, turns, 'PostgreSQL, two servers', async (side) => {
      const { url, stop } = await startPostgres();
      const server = { DATABASE_URL: url, PORT: '0' };
      return { side: await prepared(side, [server, server]), stop };
    });
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error;
    process.stdout.write(`\nPostgreSQL: ${error.message}\n`);
  }
}

type Begin = (folder: string) => Promise<{ readonly side: Side; readonly stop: () => Promise<void> }>;

async function onDatabases(folders: readonly string[], turns: number, name: string, begin: Begin) {
  const begun = [];
  try {
    for (const folder of folders) begun.push(await begin(folder));
    for (let turn = 0; turn < turns; turn++) for (const { side } of begun) await measure(side);
    for (const { side } of begun) print(name, side);
  } finally {
    for (const { stop } of begun) await stop();
  }
}

/** Its own program makes and seeds the database; more devices are put into it from outside. */
async function prepared(folder: string, servers: readonly [Settings, ...Settings[]]): Promise<Side> {
  const first = await startChildServer(servers[0], [], programOf(folder));
  await first.kill('SIGTERM');
  const { DATABASE_URL = null, DATA_DIR = '' } = servers[0];
  const { db, close } = await openDatabase(
    { databaseUrl: DATABASE_URL, dataDir: DATA_DIR },
    createLog('error'),
  );
  await fillDevices(db, { clerks: [accounts.admin.id], count: devices }, () => {});
  const rows = await db
    .selectFrom('apple_device')
    .select('id')
    .where('store_id', '=', accounts.admin.store_id)
    .where('recycled_status', '=', 0)
    .where('lock_status', '=', 0)
    .where('lock_wanted', 'is', null)
    .where('unfinished_count', '=', 0)
    .where('supervise_status', '=', 1)
    .orderBy('registration_time')
    .execute();
  await close();
  return { folder, servers, free: rows.map(({ id }) => id), results: new Map() };
}

const programOf = (folder: string) => path.resolve(folder, 'server', 'main.ts');

async function measure({ folder, servers, free, results }: Side): Promise<void> {
  const running: ChildServer[] = [];
  try {
    for (const settings of servers) running.push(await startChildServer(settings, [], programOf(folder)));
    const clients: Client[] = [];
    for (const { url } of running) clients.push(clientOf(url, await logInTo(url, accounts.admin)));
    let turn = 0;
    const client = () => {
      const next = clients[turn++ % clients.length];
      if (!next) throw new Error('no server runs');
      return next;
    };
    const note = (what: string, figure: number) => results.set(what, [...(results.get(what) ?? []), figure]);
    note('user/me a second', await readsASecond(client, me.path));
    note('pages of 20 devices a second', await readsASecond(client, `${list.path}?page_size=20`));
    for (const [what, figure] of await commandsASecond(client, free)) note(what, figure);
  } finally {
    for (const server of running) await server.kill('SIGTERM');
  }
}

async function readsASecond(client: () => Client, address: string): Promise<number> {
  const during = async (ms: number) => {
    const end = performance.now() + ms;
    return sideBySide(atOnce, () => (performance.now() < end ? client().get(address) : null));
  };
  await during(warmUpMs);
  return (await during(readMs)).length / (readMs / 1000);
}

const granted = v.object({ key: v.string() });
const counted = v.object({ total: v.number() });

async function commandsASecond(client: () => Client, free: string[]): Promise<[string, number][]> {
  const body = () => ({ device_id: free.pop(), message: '请联系门店', when: 'now' });
  const send = (proof: object) =>
    client().post(lock.path, { ...body(), ...proof }, { 'idempotency-key': randomUUID() });
  const { key } = v.parse(granted, expectOk(await send({ password: accounts.admin.secondary_password })));
  const several = (count: number) => {
    let left = count;
    return sideBySide(atOnce, () => (left-- > 0 ? send({ key }) : null));
  };
  await several(warmUpCommands);
  const began = performance.now();
  const times = await several(commands);
  const accepted = performance.now() - began;
  const waiting = `${operationLog.path}?status=${operationStatus.waiting}&page_size=10`;
  while (v.parse(counted, expectOk(await client().get(waiting))).total > 0) await wait(pollMs);
  const handedOver = performance.now() - began;
  const slowest = times.toSorted((a, b) => a - b)[Math.floor(times.length * slowestShare)] ?? 0;
  return [
    ['commands accepted a second', (commands / accepted) * 1000],
    ['commands handed over a second', (commands / handedOver) * 1000],
    ['ms for the slowest of a hundred', slowest],
  ];
}

function print(name: string, { folder, results }: Side): void {
  process.stdout.write(`\n${name}: ${folder}, medians of turns\n`);
  for (const [what, figures] of results)
    process.stdout.write(
      `${Math.round(figureOf(figures, { title: what }).median)
        .toString()
        .padStart(8)}  ${what}\n`,
    );
}
