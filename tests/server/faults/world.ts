import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { createClock } from '#server/database/clock.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { createLog } from '#server/process/log.ts';
import { patienceOf } from '#server/process/patience.ts';
import { openSession } from '#server/security/sessions.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { Random } from '#server/seed/invented/random.ts';
import { createTestDatabase } from '../databases.ts';
import { type ChildServer, startChildServer } from '../devices/child-server.ts';
import { type PhoneWorld, startPhoneWorld } from './phone-world.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** What each wait of the replicas is multiplied by; the database's clock runs as many times faster. */
export const factor = 0.02;
/** as many as both replicas may open at once, and how much longer than that they wait for one */
const connectionsAtOnce = 20;
const connectSlack = 3;
const replica = path.resolve('tests/server/faults/replica.ts');

export interface Replica {
  /** between it and the database */
  readonly database: TcpProxy;
  url(): string;
  /** kill -9, and a start in its place. */
  crash(): Promise<void>;
  end(): Promise<void>;
}

/** Two replicas on one PostgreSQL, each behind a proxy, and the phones behind another. */
export interface FaultWorld {
  /** past the proxies */
  readonly db: Database;
  readonly phones: PhoneWorld;
  readonly gateway: TcpProxy;
  readonly replicas: readonly [Replica, Replica];
  /** of an administrator, and good for every schedule */
  readonly token: string;
  readonly keys: Readonly<Record<'lock' | 'unlock', string>>;
  now(): Promise<Date>;
  close(): Promise<void>;
}

export async function openFaultWorld(seed: string): Promise<FaultWorld> {
  const place = await createTestDatabase();
  const { DATABASE_URL: url = '' } = place.env;
  const { db, close } = await openDatabase({ databaseUrl: url, dataDir: '' }, createLog('error'));
  const clock = createClock(db);
  const databaseFactor = await databaseFactorOf(url);
  await migrate(db);
  await seedDemo(db, await clock.now());
  const began = new Date();
  await runClockFast(db, began);
  const phones = await startPhoneWorld(
    new Random(`phones ${seed}`),
    1 / factor,
    () => new Date(began.getTime() + (Date.now() - began.getTime()) / factor),
  );
  const gateway = await startTcpProxy({ host: '127.0.0.1', port: phones.port });

  async function startReplica(): Promise<Replica> {
    const address = new URL(url);
    const database = await startTcpProxy({ host: address.hostname, port: Number(address.port) });
    address.hostname = '127.0.0.1';
    address.port = String(database.port);
    const start = () =>
      startChildServer(
        {
          DATABASE_URL: address.href,
          GATEWAY_URL: `http://127.0.0.1:${gateway.port}`,
          PATIENCE: String(factor),
          DATABASE_PATIENCE: String(databaseFactor),
          LOG_LEVEL: 'silent',
          PORT: '0',
        },
        [],
        replica,
      );
    let child: ChildServer = await start();
    return {
      database,
      url: () => child.url,
      crash: async () => {
        await child.kill('SIGKILL');
        child = await start();
      },
      end: async () => {
        await child.kill('SIGKILL');
        await database.close();
      },
    };
  }

  const replicas = [await startReplica(), await startReplica()] as const;
  return {
    db,
    phones,
    gateway,
    replicas,
    ...(await standingCredentials(db, await clock.now())),
    now: () => clock.now(),
    close: async () => {
      for (const each of replicas) await each.end();
      await gateway.close();
      await phones.close();
      await close();
      await place.remove();
    },
  };
}

/**
 * What the waits of the database are multiplied by. Where a connection takes longer than a replica waits for one, it opens them without end
 * and does nothing else: on a slow machine these waits are longer than the others.
 */
async function databaseFactorOf(connectionString: string): Promise<number> {
  const began = performance.now();
  const clients = Array.from({ length: connectionsAtOnce }, () => new pg.Client({ connectionString }));
  await Promise.all(clients.map((client) => client.connect()));
  const tookMs = performance.now() - began;
  await Promise.all(clients.map((client) => client.end()));
  return Math.max(factor, (connectSlack * tookMs) / patienceOf(1).databaseConnectMs);
}

const runClockFast = async (db: Database, began: Date) => {
  const start = sql.lit(began.toISOString());
  await sql`create or replace function server_now() returns timestamptz language sql stable as $$
    select ${start}::timestamptz + (clock_timestamp() - ${start}::timestamptz) * ${sql.lit(1 / factor)}
  $$`.execute(db);
};

async function standingCredentials(db: Database, now: Date): Promise<Pick<FaultWorld, 'token' | 'keys'>> {
  const { access_token } = await openSession(db, accounts.admin.id, now);
  const forGood = new Date(now.getTime() + 365 * 24 * 3_600_000);
  await db
    .updateTable('session')
    .set({ access_expires: forGood })
    .where('clerk_id', '=', accounts.admin.id)
    .execute();
  const keys = { lock: randomUUID(), unlock: randomUUID() };
  const grants = Object.entries(keys).map(([command, key]) => ({
    key,
    clerk_id: accounts.admin.id,
    command,
    expires_at: forGood,
    device_id: null,
  }));
  await db.insertInto('credential_grant').values(grants).execute();
  return { token: access_token, keys };
}
