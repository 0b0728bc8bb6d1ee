import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceClock, createClock } from '#server/database/clock.ts';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/process/log.ts';
import { readRows } from '#server/programs/copy.ts';
import { openSession } from '#server/security/sessions.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { resetToSeed } from '#server/seed/seed-once.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { createTestDatabase } from './databases.ts';
import { resetClockToSeed, resetFromCopy } from './seed-copy.ts';
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
      await eventually(hasBegun);
      return clock.now(tx);
    });
    await expect(work).resolves.toBeInstanceOf(Date);
    await reset;
  });
});

describe('a reset from a copy of the seed', () => {
  it('brings back what was changed and deleted, takes away what was added, and moves the clock to when it was sown', async () => {
    const made = await createTestDatabase();
    const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = '' } = made.env;
    const { db, close } = await openDatabase({ databaseUrl, dataDir }, createLog('silent'));
    const clock = createClock(db);
    const all = () => Array.fromAsync(readRows(db));
    const { admin } = seedIds.clerks;
    try {
      await migrate(db);
      await resetFromCopy(db, clock);
      const sown = await all();
      expect(sown.flatMap(({ rows }) => rows).length).toBeGreaterThan(1_500);

      await advanceClock(db, 3_600_000);
      await openSession(db, admin, await clock.now());
      await db.updateTable('clerk').set({ permission: '', name: '别人' }).where('id', '=', admin).execute();
      await db.updateTable('apple_device').set({ remark: '改过', unfinished_count: 7 }).execute();
      await db.deleteFrom('location_log').execute();
      await db.deleteFrom('journal').where('id', '>', 100).execute();
      expect(await all()).not.toEqual(sown);

      await resetFromCopy(db, clock, { isRight: true });
      expect(await all()).toEqual(sown);
      const { rows } = await sql<{ next: number; last: number }>`
        select nextval(pg_get_serial_sequence('location_log', 'id'))::int as next, max(id)::int as last
        from location_log`.execute(db);
      expect(rows[0]?.next).toBeGreaterThan(rows[0]?.last ?? 0);

      const ageMs = 3_600_000;
      await sql`update seed_copy.taken set at = at - make_interval(secs => ${ageMs / 1_000})`.execute(db);
      const before = await clock.now();
      await resetFromCopy(db, clock);
      const back = before.getTime() - (await clock.now()).getTime();
      expect(Math.round(back / ageMs)).toBe(1);
      await advanceClock(db, 2 * ageMs);
      await resetClockToSeed(db);
      expect(Math.round((before.getTime() - (await clock.now()).getTime()) / ageMs)).toBe(1);
      await resetFromCopy(db, clock, { isRight: true });
      expect(Math.abs(before.getTime() - (await clock.now()).getTime())).toBeLessThan(ageMs / 2);
    } finally {
      await close();
      await made.remove();
    }
  });
});
