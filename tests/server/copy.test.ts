import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, migrationNames } from '#server/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { createLog } from '#server/process/log.ts';
import { readBackup, writeBackup } from '#server/programs/backup.ts';
import { readRows } from '#server/programs/copy.ts';
import { copyDatabase } from '#server/programs/move.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';

const log = createLog('error');
const opened: { database: OpenDatabase; place: TestDatabase }[] = [];
let folder: string;
let source: Database;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'phoneward-backup-'));
  source = await emptyDatabase();
  await seedDemo(source, new Date());
});
afterAll(async () => {
  for (const { database, place } of opened) {
    await database.close();
    await place.remove();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<Database> {
  const place = await createTestDatabase();
  const { DATABASE_URL = null, DATA_DIR = '' } = place.env;
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, log);
  await migrate(database.db);
  opened.push({ database, place });
  return database.db;
}

const content = (db: Database) => Array.fromAsync(readRows(db));

it('a move copies every row of every table, and identities go on', async () => {
  const target = await emptyDatabase();
  const { id: clerk_id, store_id } = await source
    .selectFrom('clerk')
    .select(['id', 'store_id'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const change = { store_id, clerk_id, type: 'system', ip: '', date_created: new Date() } as const;
  await source.insertInto('default_change').values(change).execute();
  const rows = await content(source);
  const count = rows.reduce((sum, batch) => sum + batch.rows.length, 0);
  expect(count).toBeGreaterThan(600);
  expect(await copyDatabase(source, target)).toBe(count);
  expect(await content(target)).toEqual(rows);

  const { rows: last } = await sql<{ id: number }>`select max(id) as id from sim_log`.execute(target);
  const { device_id } = await target
    .selectFrom('sim_log')
    .select('device_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id } = await target
    .insertInto('sim_log')
    .values({ device_id, sim_1: null, sim_2: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(id).toBe((last[0]?.id ?? 0) + 1);
  await target.insertInto('default_change').values(change).execute();
});

it('a backup can be restored into an empty database, and only there', async () => {
  const file = path.join(folder, 'backup.gz');
  await writeBackup(source, file);
  const target = await emptyDatabase();
  await readBackup(target, file);
  expect(await content(target)).toEqual(await content(source));
  await expect(readBackup(target, file)).rejects.toThrow('数据库不是空的');
});

it('a backup of an empty database is refused, and takes no other’s place', async () => {
  const file = path.join(folder, 'kept.gz');
  await writeBackup(source, file);
  const kept = readFileSync(file);
  const target = await emptyDatabase();
  await expect(writeBackup(target, file)).rejects.toThrow('数据库里没有数据');
  expect(readFileSync(file)).toEqual(kept);
  writeFileSync(
    file,
    gzipSync(`${JSON.stringify({ format: 'phoneward-backup', migrations: migrationNames })}\n`),
  );
  await expect(readBackup(target, file)).rejects.toThrow('备份里没有数据');
});

it('the command makes no database where there is none', () => {
  const DATA_DIR = path.join(folder, 'nowhere');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['server/programs/backup.ts', path.join(folder, 'none.gz')],
    {
      env: { PATH: process.env.PATH, DATA_DIR },
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining('没有数据库')]);
  expect(existsSync(DATA_DIR)).toBe(false);
});

it('[decision.secrets] a backup can be read by its owner alone', async () => {
  const file = path.join(folder, 'private.gz');
  await writeBackup(source, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('a file that is no backup, of another version, or cut off changes nothing', async () => {
  const target = await emptyDatabase();
  const before = await content(target);
  const file = path.join(folder, 'other.gz');
  for (const [text, message] of [
    ['', '这不是机安卫士的备份文件'],
    ['hello\n', '这不是机安卫士的备份文件'],
    ['{"format":"other"}\n', '这不是机安卫士的备份文件'],
    ['{"format":"phoneward-backup","migrations":["0000-older"]}\n', '备份来自另一个版本'],
  ] as const) {
    writeFileSync(file, gzipSync(text));
    await expect(readBackup(target, file)).rejects.toThrow(message);
  }
  await writeBackup(source, file);
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, whole.length - 20));
  await expect(readBackup(target, file)).rejects.toThrow('unexpected end of file');
  expect(await content(target)).toEqual(before);
});

it('a backup that fails leaves no file that looks whole', async () => {
  const file = path.join(folder, 'broken.gz');
  const { database, place } = await openThenClose();
  await expect(writeBackup(database.db, file)).rejects.toThrow();
  expect(existsSync(file)).toBe(false);
  await place.remove();
});

async function openThenClose() {
  const place = await createTestDatabase();
  const { DATABASE_URL = null, DATA_DIR = '' } = place.env;
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, log);
  await database.close();
  return { database, place };
}
