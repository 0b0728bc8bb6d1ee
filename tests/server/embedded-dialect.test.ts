import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { createLog } from '#server/process/log.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';

/** What our driver of the embedded database answers is what PostgreSQL answers: both run these. */
describe('a database', () => {
  let place: TestDatabase;
  let database: OpenDatabase;
  beforeAll(async () => {
    place = await createTestDatabase();
    const { DATABASE_URL = null, DATA_DIR = '' } = place.env;
    database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, createLog('error'));
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });
  beforeEach(() => sql`create table note (n integer primary key, t text)`.execute(database.db));
  afterEach(async () => {
    vi.restoreAllMocks();
    await sql`drop table note`.execute(database.db);
  });

  const add = (db: DatabaseOrTx, n: number) => sql`insert into note values (${n}, 'a')`.execute(db);
  const notes = async (db: DatabaseOrTx = database.db) =>
    (await sql<{ n: number }>`select * from note order by n`.execute(db)).rows;

  it('takes and gives values of every kind that the server has', async () => {
    const at = new Date('2026-02-03T04:05:06.789Z');
    for (let round = 0; round < 8; round++) {
      const { rows } =
        await sql`select ${at}::timestamptz as at, ${true}::boolean as flag, ${round}::integer as n,
        ${2 ** 40}::bigint as big, ${1.5}::double precision as real, ${'机安 \\ \' "'}::text as text, ${null}::text as none,
        ${'{"a":[1,null]}'}::jsonb as json, ${[1, 2]}::integer[] as list, ${['a', 'b,c']}::text[] as texts,
        ${Buffer.from([0, 255, 7])}::bytea as bytes, null::timestamptz as never`.execute(database.db);
      const [{ bytes, ...row }] = rows as [{ bytes: Uint8Array }];
      expect([...bytes]).toEqual([0, 255, 7]);
      expect(row).toEqual({
        ...{ at, flag: true, n: round, big: 2 ** 40, real: 1.5, text: '机安 \\ \' "', none: null },
        ...{ json: { a: [1, null] }, list: [1, 2], texts: ['a', 'b,c'], never: null },
      });
    }
  });

  it('says what a statement has changed, and by its code what is wrong with one, and goes on', async () => {
    expect((await add(database.db, 1)).numAffectedRows).toBe(1n);
    expect((await sql`update note set t = 'b'`.execute(database.db)).numAffectedRows).toBe(1n);
    for (let round = 0; round < 3; round++) {
      await expect(add(database.db, 1)).rejects.toMatchObject({ code: '23505' });
      await expect(sql`select nonsense from note`.execute(database.db)).rejects.toMatchObject({
        code: '42703',
      });
      await expect(sql`select ${'x'}::integer`.execute(database.db)).rejects.toMatchObject({ code: '22P02' });
      expect(await notes()).toHaveLength(1);
    }
  });

  it('undoes a transaction that ends badly, also where the fault was swallowed', async () => {
    const { db } = database;
    const begun = () => db.transaction();
    await expect(
      begun().execute(async (tx) => {
        await add(tx, 1);
        throw new Error('enough');
      }),
    ).rejects.toThrow('enough');
    await expect(
      begun().execute(async (tx) => {
        await add(tx, 2);
        await add(tx, 2).catch(() => {});
      }),
    ).rejects.toThrow();
    await begun().execute((tx) => add(tx, 3));
    expect(await notes()).toMatchObject([{ n: 3 }]);
  });

  it('lets nobody into a transaction of somebody else', async () => {
    const { db } = database;
    const inside = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const writing = db.transaction().execute(async (tx) => {
      await add(tx, 1);
      inside.resolve();
      await goOn.promise;
      throw new Error('undone');
    });
    await inside.promise;
    const seen = notes();
    const added = add(db, 2);
    goOn.resolve();
    await expect(writing).rejects.toThrow('undone');
    await added;
    expect((await seen).some(({ n }) => n === 1)).toBe(false);
    expect(await notes()).toMatchObject([{ n: 2 }]);
  });

  it('asks anew what a table is that has changed', async () => {
    await add(database.db, 1);
    for (let round = 0; round < 6; round++) await notes();
    await sql`alter table note add column more text default 'x'`.execute(database.db);
    if (process.env.DATABASE_URL) return;
    expect(await notes()).toEqual([{ n: 1, t: 'a', more: 'x' }]);
  });

  it.skipIf(process.env.DATABASE_URL)('keeps only so many statements, and none for long', async () => {
    const { db } = database;
    const kept = async () => {
      const { rows } = await sql<{
        text: string;
        prepared_at: string;
      }>`select statement as text, prepare_time::text as prepared_at from pg_prepared_statements`.execute(db);
      return rows;
    };
    const many = 600;
    for (let n = 0; n < many; n++)
      expect((await sql`select ${sql.lit(n)}::integer as n`.execute(db)).rows).toEqual([{ n }]);
    expect((await kept()).length).toBeLessThan(many / 2);
    const ofNotes = async () => (await kept()).filter(({ text }) => text === 'select * from note order by n');
    await notes();
    const [first] = await ofNotes();
    await notes();
    expect(await ofNotes()).toEqual([first]);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 3_600_000);
    await notes();
    const [later, ...others] = await ofNotes();
    expect(others).toEqual([]);
    expect(later?.prepared_at).not.toBe(first?.prepared_at);
  });
});
