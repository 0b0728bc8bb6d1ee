/**
 * How fast the list is with many devices: `npm run bench`, with `--quick` on a tenth of them. The embedded database, then PostgreSQL with
 * two replicas, each through HTTP as the console asks. Not part of `npm test`: figures are no verdicts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/log.ts';
import { openSession } from '../server/security/sessions.ts';
import { accounts } from '../server/seed/accounts.ts';
import { createServer, type RunningServer } from '../server/server.ts';
import { type Figure, measure } from './bench/calls.ts';
import { fillDevices } from './bench/fill.ts';
import { NoPostgres, startPostgres } from './postgres.ts';

const quick = process.argv.includes('--quick');
const sizes = quick ? { embedded: 10_000, postgres: 100_000 } : { embedded: 100_000, postgres: 1_000_000 };
const gib = 1024 ** 3;

const { length: cores, 0: cpu } = cpus();
process.stdout.write(
  `${cpu?.model ?? '?'} · ${cores} cores · ${Math.round(totalmem() / gib)} GiB · load ${loadavg()[0]?.toFixed(1)} · Node ${process.versions.node}\n`,
);

const folder = mkdtempSync(path.join(tmpdir(), 'phoneward-bench-'));
try {
  await benchOn('embedded', [{ DATA_DIR: folder }], sizes.embedded);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
await benchOnPostgres();

async function benchOnPostgres(): Promise<void> {
  try {
    const postgres = await startPostgres();
    try {
      const replica = { DATABASE_URL: postgres.url };
      await benchOn('PostgreSQL', [replica, replica], sizes.postgres);
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error;
    process.stdout.write(`PostgreSQL: ${error.message}\n`);
  }
}

type Settings = Readonly<Record<string, string>>;

async function benchOn(title: string, replicas: readonly Settings[], count: number): Promise<void> {
  const servers: RunningServer[] = [];
  try {
    // One after the other: the first brings the database up to date.
    for (const settings of replicas) servers.push(await start(settings));
    const [first] = servers;
    if (!first) throw new Error('no server');
    await fill(first, count);
    const { db, clock } = first.services;
    const { rows } = await sql<{ version: string }>`select version()`.execute(db);
    const version = /^\w+ [\d.]+/.exec(rows[0]?.version ?? '')?.[0] ?? '?';
    process.stdout.write(`\n${title}: ${version}, ${count} devices, ${servers.length} server(s)\n`);
    const { access_token } = await openSession(db, accounts.admin.id, await clock.now());
    await print(measure({ urls: servers.map(({ url }) => url), token: access_token, db }));
  } finally {
    for (const server of servers) await server.stop();
  }
}

function start(settings: Settings): Promise<RunningServer> {
  const config = readConfig({ TEST_HOOKS: '1', LOG_LEVEL: 'error', PORT: '0', ...settings });
  return createServer(config, createLog('error'));
}

async function fill({ services: { db } }: RunningServer, count: number): Promise<void> {
  const began = performance.now();
  const clerks = [accounts.admin, accounts.full, accounts.lockOnly, accounts.neighbour].map(({ id }) => id);
  await fillDevices(db, { clerks, count }, (made) => {
    if (made % 100_000 === 0) process.stderr.write(`${made} devices\n`);
  });
  process.stderr.write(`filled in ${Math.round((performance.now() - began) / 1000)} s\n`);
}

async function print(figures: AsyncIterable<Figure>): Promise<void> {
  const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`.padStart(10);
  process.stdout.write(`${'median'.padStart(10)}${'p95'.padStart(10)}  what\n`);
  for await (const { title, median, p95, note } of figures)
    process.stdout.write(`${ms(median)}${ms(p95)}  ${title}${note ? ` (${note})` : ''}\n`);
}
