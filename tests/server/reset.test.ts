import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { resetToSeed } from '#server/demo.ts';
import { createLog } from '#server/log.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Only with DATABASE_URL: the embedded database has one connection. */
describe.runIf(process.env.DATABASE_URL)('a reset while work goes on', () => {
  let server: TestServer;
  let elsewhere: OpenDatabase;
  beforeAll(async () => {
    server = await startTestServer();
    const url = new URL(server.services.config.databaseUrl ?? '');
    url.searchParams.set('application_name', 'reset');
    elsewhere = await openDatabase({ databaseUrl: url.href, dataDir: '' }, createLog('silent'));
  });
  afterAll(async () => {
    await elsewhere.close();
    await server.stop();
  });

  const hasBegun = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where application_name = 'reset' and query <> ''`.execute(server.services.db);
    expect(rows).not.toEqual([]);
  };

  it('waits for it, and never makes it fail by a deadlock', async () => {
    const { db, clock } = server.services;
    let reset: Promise<void> | undefined;
    // As every change of an operation does: the device first, the time later.
    const work = db.transaction().execute(async (tx) => {
      await sql`set local deadlock_timeout = '50ms'`.execute(tx);
      await sql`select from apple_device limit 1 for update`.execute(tx);
      reset = resetToSeed(elsewhere.db, clock);
      await vi.waitFor(hasBegun);
      return clock.now(tx);
    });
    await expect(work).resolves.toBeInstanceOf(Date);
    await reset;
  });
});
