import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { accounts } from '#server/seed/accounts.ts';
import { createServer } from '#server/server.ts';
import { testDataKey } from '#tests/server/databases.ts';
import { type ChildServer, startChildServer } from '#tests/server/devices/child-server.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { fillDevices, type Samples, samplesOf } from './fill.ts';

type Settings = Readonly<Record<string, string>>;

export interface Filled {
  /** what it is and how many devices it holds */
  readonly heading: string;
  /** of each server */
  readonly urls: readonly string[];
  readonly samples: Samples;
}

/** Runs something on one server with so many devices of each kind in the embedded database. */
export async function onEmbedded(count: number, act: (filled: Filled) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'phoneward-bench-'));
  try {
    await onServers('embedded', [{ DATA_DIR: folder }], count, act);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same on two replicas with PostgreSQL. Throws NoPostgres where none can be had. */
export async function onPostgres(count: number, act: (filled: Filled) => Promise<void>): Promise<void> {
  const postgres = await startPostgres();
  try {
    const replica = { DATABASE_URL: postgres.url };
    await onServers('PostgreSQL', [replica, replica], count, act);
  } finally {
    await postgres.stop();
  }
}

async function onServers(
  name: string,
  replicas: readonly [Settings, ...Settings[]],
  count: number,
  act: (filled: Filled) => Promise<void>,
): Promise<void> {
  const { version, samples } = await fill(replicas[0], count);
  const running: ChildServer[] = [];
  try {
    // As long as those of a shop: with the compilers that theirs have.
    for (const settings of replicas) running.push(await startChildServer({ ...settings, PORT: '0' }, []));
    const heading = `${name}: ${version}, ${count.toLocaleString('en')} devices of each kind, ${running.length} server(s)`;
    await act({ heading, urls: running.map(({ url }) => url), samples });
  } finally {
    for (const server of running) await server.kill('SIGTERM');
  }
}

/** In a server of its own, which knows how to make and seed a database. */
async function fill(settings: Settings, count: number): Promise<{ version: string; samples: Samples }> {
  const began = performance.now();
  const config = readConfig({
    TEST_HOOKS: '1',
    LOG_LEVEL: 'error',
    DATA_KEY: testDataKey,
    ...settings,
    PORT: '0',
  });
  const server = await createServer(config, createLog('error'));
  try {
    const { db } = server.services;
    const clerks = [accounts.admin, accounts.full, accounts.lockOnly, accounts.neighbour].map(({ id }) => id);
    await fillDevices(db, { clerks, count }, (made) => process.stderr.write(`\r${made} devices`));
    const { rows } = await sql<{ version: string }>`select version()`.execute(db);
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stderr.write(`\rfilled with ${count} devices of each kind in ${seconds} s\n`);
    return { version: /^\w+ [\d.]+/.exec(rows[0]?.version ?? '')?.[0] ?? '?', samples: await samplesOf(db) };
  } finally {
    await server.stop();
  }
}
