import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { AgentState } from '#api/contract/agent/messages.ts';
import { androidCommandCalls } from '#api/contract/android/commands.ts';
import { lockStatus, recycledStatus, superviseStatus } from '#domain/devices/status-values.ts';
import { agentContactMs } from '#domain/limits.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { accounts } from '#server/seed/accounts.ts';
import { createServer, type RunningServer } from '#server/server.ts';
import { testDataKey } from '#tests/server/databases.ts';
import { type ChildServer, logInTo, startChildServer } from '#tests/server/devices/child-server.ts';
import { agentBudgets, bytesPerKb } from '../../build/budgets.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { type Measured, sharesOf } from './figures.ts';
import { fillDevices } from './fill.ts';
import {
  benchAuthority,
  type Contacted,
  type Order,
  type PublicKey,
  preciseNow,
  type Told,
} from './phones.ts';
import { clientOf, expectOk } from './throughput.ts';

const { lock } = androidCommandCalls;

/** so many begin to wait at a time; those that ask again just then are fewer */
const beginAtOnce = 50;
const commandsASecond = 5;
const collections = 5;
const collectionMs = 100;
const pollMs = 20;
const fetchMs = 30_000;
const keysAtOnce = 2_000;

export interface Fleet {
  /** of the database: each reports every quarter of an hour */
  readonly phones: number;
  /** of these, at one server */
  readonly waiting: number;
  /** to those that wait */
  readonly commands: number;
  /** so long phones report */
  readonly seconds: number;
}

/**
 * On PostgreSQL: what a phone takes that waits for commands, and how soon one is there, at one server that is this process; then contacts,
 * at two servers. Throws NoPostgres where none can be had.
 */
export async function* measureAgents(fleet: Fleet): AsyncGenerator<Measured> {
  const postgres = await startPostgres();
  const settings = { DATABASE_URL: postgres.url, PORT: '0', PUBLIC_URL: `https://${benchAuthority}` };
  const phones = startPhones();
  try {
    const aSecond = fleet.phones / (agentContactMs / 1_000);
    const reporting = Math.ceil(aSecond * fleet.seconds);
    const keys = await phones.makeKeys(Math.max(reporting, fleet.waiting));
    const { devices, state } = await prepare(settings, fleet.phones, keys);
    yield* measureWaiting(settings, devices, fleet, phones);
    await phones.sign(reporting, state);
    yield* measureContacts(settings, aSecond, phones);
  } finally {
    await phones.stop();
    await postgres.stop();
  }
}

type Settings = Readonly<Record<'DATABASE_URL' | 'PORT' | 'PUBLIC_URL', string>>;

async function* measureWaiting(
  settings: Settings,
  devices: readonly string[],
  { waiting: count, commands }: Fleet,
  phones: Phones,
): AsyncGenerator<Measured> {
  const config = readConfig({ TEST_HOOKS: '1', LOG_LEVEL: 'error', DATA_KEY: testDataKey, ...settings });
  const server = await createServer(config, createLog('error'));
  try {
    const before = await memoryNow();
    const waiting = await Promise.race([letAllWait(server, phones, count), phones.died]);
    const after = await memoryNow();
    const kb = (of: keyof typeof after) => (after[of] - before[of]) / waiting / bytesPerKb;
    yield {
      ...{ title: 'heap and external memory of a phone that waits', value: kb('kept'), unit: 'KB' },
      ...{
        atMost: agentBudgets.waitingKb,
        note: `${count} at one server; ${kb('rss').toFixed(1)} KB of RSS`,
      },
    };
    const times = await giveCommands(server.url, devices.slice(0, commands), phones);
    const at = sharesOf(times);
    const title = 'from a command to its fetch';
    yield { title: `${title}, median`, value: at(0.5), unit: 'ms', note: `${commandsASecond} commands/s` };
    yield { title: `${title}, p99`, value: at(0.99), unit: 'ms', atMost: agentBudgets.fetched };
    // What a server still does for phones that are gone meets a database that is closed.
    yield { title: 'polls that had to be sent again', value: await phones.askNoMore(), unit: '' };
  } finally {
    await server.stop();
  }
}

/** Answers how many: all but those that just now ask again. */
async function letAllWait({ url, services }: RunningServer, phones: Phones, count: number): Promise<number> {
  const { android } = services.gateways;
  const waiting = () => ('waiting' in android ? Number(android.waiting) : Number.NaN);
  for (let begun = 0; begun < count; ) {
    const to = Math.min(begun + beginAtOnce, count);
    phones.wait(url, begun, to);
    begun = to;
    while (!(waiting() > begun - beginAtOnce)) await wait(pollMs);
  }
  return waiting();
}

const collected = v.function();
setFlagsFromString('--expose-gc');
const collect = v.parse(collected, runInNewContext('gc'));

/** After collections: what outside of the heap is free is known only a moment later. */
async function memoryNow() {
  for (let n = 0; n < collections; n++) {
    collect();
    await wait(collectionMs);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { kept: heapUsed + external, rss };
}

async function giveCommands(url: string, devices: readonly string[], phones: Phones): Promise<number[]> {
  const client = clientOf(url, await logInTo(url, accounts.admin));
  const send = async (id: string, command_uuid: string, proof: object) => {
    const body = { message: '请联系门店', when: 'now', ...proof };
    const address = lock.path.replace('{id}', id);
    return expectOk(await client.post(address, body, { 'idempotency-key': command_uuid }));
  };
  const give = async (id: string, proof: object) => {
    const command_uuid = randomUUID();
    const began = preciseNow();
    const fetched = phones.fetched(command_uuid);
    const answer = await send(id, command_uuid, proof);
    return { took: (await fetched) - began, answer };
  };
  const [first, ...others] = devices;
  if (first === undefined) throw new Error('no phone can be locked');
  const { answer } = await give(first, { password: accounts.admin.secondary_password });
  const { key } = v.parse(v.object({ key: v.string() }), answer);
  const given: Promise<{ took: number }>[] = [];
  for (const id of others) {
    given.push(give(id, { key }));
    await wait(1_000 / commandsASecond);
  }
  return (await Promise.all(given)).map(({ took }) => took);
}

async function* measureContacts(
  settings: Settings,
  aSecond: number,
  phones: Phones,
): AsyncGenerator<Measured> {
  const servers: ChildServer[] = [];
  try {
    for (let n = 0; n < 2; n++) servers.push(await startChildServer(settings, []));
    const urls = servers.map(({ url }) => url);
    yield* contactFigures(await phones.contact(urls, aSecond), aSecond);
  } finally {
    for (const server of servers) await server.kill('SIGTERM');
  }
}

function* contactFigures({ count, took, seconds, busy }: Contacted, aSecond: number): Generator<Measured> {
  const at = sharesOf(took);
  yield {
    ...{ title: 'contacts that were not answered a second after the last', value: count - took.length },
    ...{ unit: '', atMost: 0, note: `of ${count}` },
  };
  yield {
    ...{ title: 'contacts answered', value: took.length / seconds, unit: '/s' },
    note: `${aSecond.toFixed(0)}/s were sent, which took ${(busy * 100).toFixed(0)} % of a core`,
  };
  yield { title: 'from the time it is due to its answer, median', value: at(0.5), unit: 'ms' };
  yield { title: 'from the time it is due to its answer, p99', value: at(0.99), unit: 'ms' };
}

/** All have keys, the first ones those that sign. Answers whose they are, and how such a phone is, as the server knows it. */
async function prepare(
  settings: Settings,
  count: number,
  keys: readonly PublicKey[],
): Promise<{ devices: readonly string[]; state: AgentState }> {
  // It makes and seeds the database.
  const first = await startChildServer(settings);
  await first.kill('SIGTERM');
  const { db, close } = await openDatabase(
    { databaseUrl: settings.DATABASE_URL, dataDir: '' },
    createLog('error'),
  );
  try {
    const clerks = [accounts.admin, accounts.full, accounts.lockOnly, accounts.neighbour].map(({ id }) => id);
    await fillDevices(db, { clerks, count, kinds: ['android'] }, (made) =>
      process.stderr.write(`\r${made} phones`),
    );
    process.stderr.write('\n');
    const devices = await lockable(db, keys.length);
    await addKeys(db, devices, keys);
    await sql`insert into agent (key_id, device_id, public_key, counter, code_hash, enrolled_at, last_request_at)
      select md5(id::text) || 'aaaaaaaaaaa', id, md5(id::text) || repeat('a', 28), 0, '', registration_time, registration_time
      from android_device where not exists (select from agent where device_id = id and void_at is null)`.execute(
      db,
    );
    await sql`vacuum (analyze) agent`.execute(db);
    return { devices, state: await stateOf(db, devices[0] ?? '') };
  } finally {
    await close();
  }
}

async function stateOf(db: Database, id: string): Promise<AgentState> {
  const row = await db
    .selectFrom('android_device')
    .select(['sim_1', 'sim_2', 'android_version', 'agent_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { sim_1, sim_2, android_version, agent_version } = row;
  return {
    ...{ locked: true, regulated: true, battery_level: 80, passcode_counters: { unlock: 0, deregulate: 0 } },
    sims: { sim_1, sim_2 },
    system: { android_version, agent_version, security_patch: null },
  };
}

/** Phones of the first store that have no agent yet, and nothing that speaks against a lock. */
async function lockable(db: Database, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('android_device')
    .select('id')
    .where('store_id', '=', accounts.admin.store_id)
    .where('recycled_status', '=', recycledStatus.active)
    .where('lock_status', '=', lockStatus.unlocked)
    .where('supervise_status', '=', superviseStatus.supervised)
    .where('unfinished_count', '=', 0)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('agent').whereRef('agent.device_id', '=', 'android_device.id'))),
    )
    .orderBy('id')
    .limit(count)
    .execute();
  if (rows.length < count) throw new Error(`${rows.length} of ${count} phones can be locked`);
  return rows.map(({ id }) => id);
}

async function addKeys(db: Database, devices: readonly string[], keys: readonly PublicKey[]): Promise<void> {
  const enrolled_at = new Date();
  const about = {
    counter: 0,
    code_hash: '',
    enrolled_at,
    last_request_at: enrolled_at,
  } as const;
  const rows = keys.map((key, n) => ({ ...key, device_id: devices[n] ?? '', ...about }));
  for (let from = 0; from < rows.length; from += keysAtOnce)
    await db
      .insertInto('agent')
      .values(rows.slice(from, from + keysAtOnce))
      .execute();
}

interface Phones {
  makeKeys(count: number): Promise<readonly PublicKey[]>;
  wait(url: string, from: number, to: number): void;
  /** When a phone has it, in ms since 1970. */
  fetched(commandUuid: string): Promise<number>;
  /** Whoever waits does so until it is answered, and not again. Answers how often it had to ask again without an answer. */
  askNoMore(): Promise<number>;
  sign(count: number, state: AgentState): Promise<void>;
  contact(urls: readonly string[], aSecond: number): Promise<Contacted>;
  /** Rejects where the process has ended by itself. */
  readonly died: Promise<never>;
  stop(): Promise<void>;
}

function startPhones(): Phones {
  const child = fork(path.join(import.meta.dirname, 'phones.ts'));
  const ended = once(child, 'exit');
  const died = ended.then(([code, signal]) => {
    throw new Error(`the phones ended by themselves (${code ?? signal})`);
  });
  // Whoever waits for an answer hears of it; a stop is no fault.
  died.catch(() => {});
  const heard = new Map<string, (at: number) => void>();
  let answered = (_: Told) => {};
  child.on('message', (told: Told) => {
    if (told.type === 'fetched') heard.get(told.command_uuid)?.(told.at);
    else answered(told);
  });
  const send = (order: Order) => void child.send(order);
  async function ask<Type extends Told['type']>(order: Order, type: Type): Promise<Told & { type: Type }> {
    const { promise, resolve } = Promise.withResolvers<Told>();
    answered = resolve;
    send(order);
    const told = await Promise.race([promise, died]);
    if (told.type !== type) throw new Error(`the phones answer ${told.type} instead of ${type}`);
    return told as Told & { type: Type };
  }
  return {
    died,
    makeKeys: async (count) => (await ask({ type: 'makeKeys', count }, 'keys')).keys,
    wait: (url, from, to) => send({ type: 'wait', url, from, to }),
    fetched: (commandUuid) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      heard.set(commandUuid, resolve);
      const tooLong = wait(fetchMs, null, { ref: false }).then(() => {
        throw new Error(`a command was not fetched in ${fetchMs} ms`);
      });
      return Promise.race([promise, died, tooLong]);
    },
    askNoMore: async () => (await ask({ type: 'askNoMore' }, 'askingNoMore')).failed,
    sign: async (count, state) => {
      await ask({ type: 'sign', count, state }, 'signed');
    },
    contact: async (urls, aSecond) => (await ask({ type: 'contact', urls, aSecond }, 'contacted')).outcome,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
