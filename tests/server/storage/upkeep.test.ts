import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { createUpkeep } from '#server/database/upkeep.ts';
import { createLog } from '#server/process/log.ts';
import { createTestDatabase, type TestDatabase } from '../databases.ts';

const minuteMs = 60_000;
const pace = { vacuumMs: minuteMs, checkpointMs: minuteMs, analyzeMs: 60 * minuteMs };
const mebibyte = 1024 ** 2;

/** PostgreSQL does all this by itself. */
describe.skipIf(process.env.DATABASE_URL)('the upkeep of the embedded database', () => {
  let place: TestDatabase;
  let database: OpenDatabase;
  let now = 0;
  let turn: () => Promise<void>;
  beforeEach(async () => {
    place = await createTestDatabase();
    database = await openDatabase(
      { databaseUrl: null, dataDir: place.env.DATA_DIR ?? '' },
      createLog('error'),
    );
    await migrate(database.db);
    now = 0;
    turn = createUpkeep(database.db, pace, () => now);
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  async function numberOf(statement: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`${sql.raw(statement)}`.execute(database.db);
    return Number(rows[0]?.n);
  }
  const run = (statement: string) => sql.raw(statement).execute(database.db);
  const toReplay = () => numberOf('select pg_current_wal_lsn() - redo_lsn as n from pg_control_checkpoint()');
  const bytesOf = (table: string) => numberOf(`select pg_total_relation_size('${table}') as n`);
  /** A table whose rows are each so large and not compressed. */
  const makeFiles = (name: string) => run(`create table ${name} (content text storage external)`);
  const addFiles = (name: string, count: number) =>
    run(`insert into ${name} select repeat('x', ${mebibyte}) from generate_series(1, ${count})`);

  it('leaves little to replay: at once after much was written, within a minute after less, and never for nothing', async () => {
    await turn();
    await makeFiles('note');
    await addFiles('note', 4);
    await turn();
    expect(await toReplay()).toBeGreaterThan(4 * mebibyte);
    now += minuteMs;
    await turn();
    expect(await toReplay()).toBeLessThan(mebibyte / 2);
    await addFiles('note', 32);
    expect(await toReplay()).toBeGreaterThan(32 * mebibyte);
    await turn();
    expect(await toReplay()).toBeLessThan(mebibyte / 2);
    const redo = () => numberOf("select redo_lsn - '0/0' as n from pg_control_checkpoint()");
    const before = await redo();
    now += 10 * minuteMs;
    await turn();
    expect(await redo()).toBe(before);
  });

  it('keeps no more of the log than a few files, however much was written at once', async () => {
    await makeFiles('note');
    await addFiles('note', 128);
    await turn();
    const logBytes = await numberOf('select sum(size)::float8 as n from pg_ls_waldir()');
    expect(logBytes).toBeLessThanOrEqual(80 * mebibyte);
  });

  it('gives the place of deleted rows back, of every table and of what is stored beside it', async () => {
    await run(
      'create table rows_of_note as select n, repeat(n::text, 50) as text from generate_series(1, 5000) n',
    );
    await makeFiles('files_of_note');
    await addFiles('files_of_note', 8);
    await turn();
    const full = (await bytesOf('rows_of_note')) + (await bytesOf('files_of_note'));
    await run('delete from rows_of_note');
    await run('delete from files_of_note');
    await turn();
    expect((await bytesOf('rows_of_note')) + (await bytesOf('files_of_note'))).toBeLessThan(full / 50);
  });

  it('looks after few dead rows once a minute, and after a crash also where none was counted', async () => {
    const dead = () => numberOf("select pg_stat_get_dead_tuples('note'::regclass) as n");
    await run('create table note as select n from generate_series(1, 5000) n');
    await turn();
    await run('delete from note where n % 20 = 0');
    await turn();
    expect(await dead()).toBe(250);
    now += minuteMs;
    await turn();
    expect(await dead()).toBe(0);
    await run('delete from note');
    await run('select pg_stat_force_next_flush()');
    await run("select pg_stat_reset_single_table_counters('note'::regclass)");
    await turn();
    expect(await bytesOf('note')).toBeLessThan(20_000);
  });

  it('counts the values of a large table column by column, of a small one at once, and again only when much has changed', async () => {
    const counted = (table: string) =>
      numberOf(`select count(*) as n from pg_stats where tablename = '${table}'`);
    await run('create table small as select n as a, n as b, n as c from generate_series(1, 1000) n');
    await turn();
    expect(await counted('small')).toBe(3);
    await run('create table large as select n as a, n as b, n as c from generate_series(1, 20000) n');
    const seen = [];
    for (let n = 0; n < 4; n++) {
      await turn();
      seen.push(await counted('large'));
    }
    expect(seen).toEqual([1, 2, 3, 3]);
    const highest = () =>
      numberOf(
        "select max(v) as n from pg_stats, unnest(histogram_bounds::text::integer[]) v where tablename = 'small'",
      );
    await run('update small set a = a + 10000, b = b + 10000, c = c + 10000');
    await turn();
    expect(await highest()).toBe(1000);
    now += 60 * minuteMs;
    await turn();
    expect(await highest()).toBe(11_000);
  });
});
