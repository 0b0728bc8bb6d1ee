import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenOn } from '#server/database/drivers/postgres.ts';
import { isUnavailable } from '#server/database/drivers/unavailable.ts';
import { openDatabase } from '#server/database/open.ts';
import { whenReachable } from '#server/database/when-reachable.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog, type Log } from '#server/process/log.ts';
import { patienceOf } from '#server/process/patience.ts';
import { createServer } from '#server/server.ts';
import { createTestDatabase, testDataKey } from './databases.ts';
import { until } from './devices/until.ts';
import { startTcpProxy } from './faults/tcp-proxy.ts';
import { asEmbedded } from './test-server.ts';

/** Only with DATABASE_URL: the embedded database is no other process. */
describe.runIf(process.env.DATABASE_URL)('a PostgreSQL that is not there when the server starts', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function behindProxy(mode: 'reset' | 'hang') {
    const place = await createTestDatabase();
    ends.push(() => place.remove());
    const url = new URL(place.env.DATABASE_URL ?? '');
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    ends.push(() => proxy.close());
    proxy.set({ mode });
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    return { proxy, url: url.href };
  }

  /** A start behind a proxy that cuts every connection until `faults` starts have been tried in vain. */
  async function startAfter(faults: number, PATIENCE = '0.02') {
    const { proxy, url } = await behindProxy('reset');
    const told: string[] = [];
    const nothing = () => {};
    const warn = (message: string) => {
      told.push(message);
      if (told.length === faults) proxy.set({ mode: 'pass' });
    };
    const log: Log = { debug: nothing, info: nothing, warn, error: nothing };
    const env = { TEST_HOOKS: '1', PORT: '0', PATIENCE, DATABASE_URL: url, DATA_KEY: testDataKey };
    const server = await createServer(readConfig(env), log, openDatabase, undefined, asEmbedded);
    ends.push(() => server.stop());
    return { url: server.url, told };
  }

  it('is waited for, which is told; then the server serves', async () => {
    const { url, told } = await startAfter(3);
    expect(new Set(told)).toEqual(new Set(['the database cannot be reached: the start goes on when it can']));
    await until('it to be ready', async () => {
      const { ok, status } = await fetch(`${url}/readyz`);
      return ok ? { found: true } : { seen: status };
    });
  });

  it('counts as not reachable, too, while it hangs and the connection for live changes is opened', async () => {
    const { url } = await behindProxy('hang');
    const nobody = { onPayload: () => {}, onLost: () => {} };
    const listening = listenOn(url, 'nobody', nobody, createLog('silent'), patienceOf(0.02));
    await expect(listening).rejects.toSatisfy(isUnavailable);
  });

  it('ends the start when it does not come', async () => {
    await expect(startAfter(Number.POSITIVE_INFINITY, '0.002')).rejects.toThrow(
      'the database could not be migrated',
    );
  });
});

describe('a PostgreSQL whose name is not known when the server starts', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  const fault = (code: string) => Object.assign(new Error(`getaddrinfo ${code}`), { code });

  /** Every look-up of a name ends with the next of these, and then with the last of them. */
  function lookUpsEndWith(...codes: readonly string[]) {
    const left = [...codes];
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, ...more: unknown[]) => {
      const answer = more.at(-1) as (error: Error) => void;
      const code = left.length > 1 ? left.shift() : left[0];
      setImmediate(() => answer(fault(code ?? '')));
    }) as typeof dns.lookup);
    syncBuiltinESMExports();
    return lookup;
  }

  /** By the resolver, which may itself start after the server. */
  it.each(['EAI_AGAIN', 'ENOTFOUND'])('is waited for while the resolver answers %s', async (code) => {
    const lookup = lookUpsEndWith(code, code, 'EINVAL');
    const patience = patienceOf(0.02);
    const databaseUrl = 'postgres://phoneward@database.example/phoneward';
    const { db, close } = await openDatabase({ databaseUrl, dataDir: '' }, createLog('silent'), patience);
    const faults: unknown[] = [];
    const begin = () =>
      sql`select 1`.execute(db).catch((error: unknown) => {
        faults.push(error);
        throw error;
      });
    await expect(whenReachable(patience, createLog('silent'), begin)).rejects.toMatchObject({
      code: 'EINVAL',
    });
    expect(lookup).toHaveBeenCalledTimes(3);
    // A request that meets it may be sent again.
    expect(faults.map(isUnavailable)).toEqual([true, true, false]);
    await close();
  });
});
