import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Subscription } from './open.ts';

const int8 = 20;
const poolSize = 10;
const reconnectMs = 1_000;

/** Counts and identities are bigint and far from 2^53: numbers, as the embedded database gives them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export function openPool(url: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    // To compile a count takes longer than to count.
    options: '-c jit=off',
  });
  // A connection that breaks, idle or between two statements, is replaced; without a listener it would end the process.
  const broke = (error: Error) => log.warn('a database connection broke', { error });
  pool.on('error', broke);
  pool.on('connect', (client) => client.on('error', broke));
  return pool;
}

/** Listens on a connection of its own, connects again when it breaks, and tells when messages may have been missed. */
export async function listenOn(
  url: string,
  channel: string,
  { onPayload, onLost }: Subscription,
  log: Log,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('notification', ({ payload }) => onPayload(payload ?? ''));
    next.on('error', (error) => log.warn('the connection for live changes broke', { error }));
    await next.connect();
    await next.query(`listen ${next.escapeIdentifier(channel)}`);
    next.once('end', reconnect);
    return next;
  }

  async function reconnect(): Promise<void> {
    if (stopping.signal.aborted) return;
    onLost();
    while (!stopping.signal.aborted) {
      try {
        client = await connect();
        if (stopping.signal.aborted) await client.end();
        // Whoever came while nothing was heard has missed something too.
        else onLost();
        return;
      } catch (error) {
        log.warn('live changes: the database can not be reached', { error });
        await wait(reconnectMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return async () => {
    stopping.abort();
    await client.end();
  };
}
