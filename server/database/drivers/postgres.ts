import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#server/process/log.ts';
import type { Patience } from '#server/process/patience.ts';

export interface Subscription {
  readonly onPayload: (payload: string) => void;
  /** the connection broke: what was sent meanwhile is missing */
  readonly onLost: () => void;
}

const int8 = 20;
const poolSize = 10;
/** The operating system counts it in whole seconds: no patience of ours shortens it. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Counts and identities are bigint and far from 2^53: numbers, as the embedded database gives them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A connection on which nothing has come or gone for too long. */
export class SilentDatabase extends Error {
  override readonly name = 'SilentDatabase';
}

/**
 * Its own: pg's query_timeout leaves the connection in the pool, where the next query waits behind the one that hangs. A probe of a silent
 * connection must wait for its answer, because what is sent counts as a sign of life.
 */
function socketThatEnds(silentMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silentMs, () =>
    socket.destroy(new SilentDatabase(`nothing was heard of the database for ${silentMs} ms`)),
  );
}

/** What connections of a running server are called. */
export const serverConnections = 'phoneward server';

/** `limits` null: for work that may take long, as migrations do. */
export function openPool(url: string, log: Log, limits: Patience | null): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    pipeline: true,
    types,
    ...keepAlive,
    connectionTimeoutMillis: limits?.databaseConnectMs ?? 10_000,
    ...(limits && {
      application_name: serverConnections,
      stream: () => socketThatEnds(limits.databaseSilentMs),
      statement_timeout: limits.databaseStatementMs,
      idleTimeoutMillis: limits.databaseIdleMs,
      idle_in_transaction_session_timeout: limits.databaseIdleTransactionMs,
    }),
    // To compile a count takes longer than to count.
    options: '-c jit=off',
  });
  // A connection that breaks, idle or between two statements, is replaced; without a listener it would end the process.
  const broke = (error: Error) => log.warn('a database connection broke', { error });
  pool.on('error', broke);
  pool.on('connect', (client) => client.on('error', broke));
  return pool;
}

/**
 * Listens on a connection of its own, which is probed; connects again when it breaks or falls silent, and tells when messages may have
 * been missed.
 */
export async function listenOn(
  url: string,
  channel: string,
  { onPayload, onLost }: Subscription,
  log: Log,
  limits: Patience,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const pause = (ms: number) =>
    wait(ms, undefined, { signal: stopping.signal }).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    });
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: serverConnections,
      ...keepAlive,
      connectionTimeoutMillis: limits.databaseConnectMs,
      stream: () => socketThatEnds(limits.databaseSilentMs),
    });
    next.on('notification', ({ payload }) => onPayload(payload ?? ''));
    next.on('error', (error) => log.warn('the connection for live changes broke', { error }));
    await next.connect();
    await next.query(`listen ${next.escapeIdentifier(channel)}`);
    next.once('end', reconnect);
    probe(next).catch((error: unknown) =>
      log.warn('the connection for live changes does not answer', { error }),
    );
    return next;
  }

  async function probe(probed: pg.Client): Promise<void> {
    for (;;) {
      await pause(limits.listenProbeMs);
      if (stopping.signal.aborted) return;
      await probed.query('select 1');
    }
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
        await pause(limits.listenAgainMs);
      }
    }
  }

  return async () => {
    stopping.abort();
    await client.end();
  };
}
