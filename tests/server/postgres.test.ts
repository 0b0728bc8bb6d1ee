import { setTimeout as afterMs } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { me } from '#api/contract/people/user.ts';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/process/log.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';
import { openLive } from './live-reader.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Only with DATABASE_URL: what happens when PostgreSQL breaks connections. */
describe.runIf(process.env.DATABASE_URL)('a PostgreSQL that ends every connection', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ LOG_LEVEL: 'silent' });
  });
  afterAll(() => server.stop());

  const endOthers = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(server.services.db);

  it('[decision.live] ends the streams, because changes may have been missed; new ones hear again', async () => {
    const { access_token } = await server.openSession('admin');
    const stream = await openLive(server, access_token);
    expect(await stream.next()).toMatchObject({ type: 'ready' });
    await endOthers();
    expect(await stream.next()).toBeNull();

    const { live, db } = server.services;
    const change = {
      store_id: seedIds.stores.main,
      device_kind: 'apple',
      device_id: seedIds.devices.offline,
      clerk_ids: [],
    } as const;
    await eventually(async () => {
      expect((await server.call(me, {}, { as: { token: access_token } })).verdict).toBe('200');
      const again = await openLive(server, access_token);
      expect(await again.next()).toMatchObject({ type: 'ready' });
      await live.deviceChanged(db, change);
      const heard = await Promise.race([again.next(), afterMs(300)]);
      await again.close();
      expect(heard).toEqual({ type: 'appleDevice.changed', device_id: change.device_id });
    });
  });

  it('[decision.live] says once more that changes may have been missed when it hears again', async () => {
    const heard: string[] = [];
    const unsubscribe = server.services.live.subscribe(({ type }) => heard.push(type));
    await endOthers();
    await eventually(() => expect(heard).toEqual(['interrupted', 'interrupted']));
    unsubscribe();
  });
});

describe.runIf(process.env.DATABASE_URL)('a connection that ends between two statements', () => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await createTestDatabase();
  });
  afterAll(() => place.remove());

  it('fails its transaction, not the process', async () => {
    const { DATABASE_URL = null } = place.env;
    const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' }, createLog('silent'));
    const lost = database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
      await eventually(async () => {
        const alive = await sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(
          database.db,
        );
        expect(alive.rows).toEqual([]);
      });
      await sql`select 1`.execute(tx);
    });
    await expect(lost).rejects.toThrow();
    expect((await sql`select 1 as n`.execute(database.db)).rows).toEqual([{ n: 1 }]);
    await database.close();
  });
});
