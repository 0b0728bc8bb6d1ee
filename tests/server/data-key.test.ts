import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema/tables.ts';
import { seal, unseal } from '#server/database/seal.ts';
import { BadConfig, readConfig } from '#server/process/config.ts';
import { readKey, textOfKey } from '#server/process/key-text.ts';
import { createLog } from '#server/process/log.ts';
import { readBackup, writeBackup } from '#server/programs/backup.ts';
import { dataKeyFile, nextKeyFile } from '#server/security/data-key.ts';
import { changeDataKey, sealKeyOf } from '#server/security/seal-key.ts';
import { createTestDatabase } from './databases.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let db: Database;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  db = server.services.db;
});
afterAll(() => server.stop());
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'phoneward-key-'));
  await db.deleteFrom('setting').where('key', 'in', ['sealed_secret', 'seal_secret']).execute();
  return () => rmSync(folder, { recursive: true, force: true });
});

const configOf = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: path.join(folder, 'data'), ...env });
const keyText = (fill: string) => Buffer.alloc(32, fill).toString('base64');

it('[decision.keys] the first start makes a key file beside the data, its owner’s alone, and later starts use it', async () => {
  const config = configOf();
  const first = await sealKeyOf(db, config);
  const file = dataKeyFile(config);
  expect(path.dirname(file)).toBe(folder);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const sealed = seal(first, 'a test', '机密');
  expect(unseal(await sealKeyOf(db, config), 'a test', sealed)).toBe('机密');
  const kept = await db.selectFrom('setting').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(readFileSync(file, 'utf8').trim());
});

it('[decision.keys] refuses to start without the key of the database, or with another one', async () => {
  const config = configOf();
  await sealKeyOf(db, config);
  renameSync(dataKeyFile(config), path.join(folder, 'elsewhere'));
  await expect(sealKeyOf(db, config)).rejects.toThrow(/^数据库已加密，但没有密钥文件/);
  expect(existsSync(dataKeyFile(config))).toBe(false);
  await expect(sealKeyOf(db, configOf({ DATA_KEY: keyText('x') }))).rejects.toThrow(
    /^数据密钥.*与数据库不符/,
  );
  const right = readFileSync(path.join(folder, 'elsewhere'), 'utf8').trim();
  await expect(sealKeyOf(db, configOf({ DATA_KEY: right }))).resolves.toBeDefined();
});

it('[decision.keys] PostgreSQL needs DATA_KEY, which is 32 bytes', async () => {
  const remote = configOf({ DATABASE_URL: 'postgres://a@b/c' });
  await expect(sealKeyOf(db, remote)).rejects.toThrow('使用 DATABASE_URL 时必须设置 DATA_KEY');
  expect(() => configOf({ DATA_KEY: 'short' })).toThrow(BadConfig);
  expect(readKey('ab'.repeat(32))).toEqual(Buffer.from('ab'.repeat(32), 'hex'));
  expect(readKey(textOfKey(Buffer.alloc(32, 7)))).toEqual(Buffer.alloc(32, 7));
});

it.each([
  { kept: 'in the database', env: {} },
  { kept: 'by SEAL_KEY', env: { SEAL_KEY: 'x'.repeat(40) } },
])('[decision.keys] what was sealed before there was a data key stays readable: $kept', async ({ env }) => {
  const former = { ...configOf(env), sealKey: env.SEAL_KEY ?? 'former secret' };
  const sealed = seal(await sealKeyOf(db, former), 'a test', '机密');
  await db.deleteFrom('setting').where('key', '=', 'sealed_secret').execute();
  await db.insertInto('setting').values({ key: 'seal_secret', value: 'former secret' }).execute();
  const key = await sealKeyOf(db, configOf(env));
  expect(unseal(key, 'a test', sealed)).toBe('机密');
  const left = await db.selectFrom('setting').select('key').where('key', 'like', '%seal%').execute();
  expect(left).toEqual([{ key: 'sealed_secret' }]);
});

it('[decision.keys] a change of the key keeps what is sealed, and the former key opens nothing any more', async () => {
  const [before, after] = [configOf({ DATA_KEY: keyText('a') }), configOf({ DATA_KEY: keyText('b') })];
  const sealed = seal(await sealKeyOf(db, before), 'a test', '机密');
  const change = (from: Uint8Array | null, to: Uint8Array | null) =>
    changeDataKey(db, from ?? Buffer.alloc(32), to ?? Buffer.alloc(32));
  await expect(change(after.dataKey, before.dataKey)).rejects.toThrow('与数据库不符');
  expect(await change(before.dataKey, after.dataKey)).toBe(true);
  expect(unseal(await sealKeyOf(db, after), 'a test', sealed)).toBe('机密');
  await expect(sealKeyOf(db, before)).rejects.toThrow('与数据库不符');
});

it('[decision.keys] a change of the key file that was ended halfway is finished by the next start', async () => {
  const config = configOf();
  const key = await sealKeyOf(db, config);
  const from = readKey(readFileSync(dataKeyFile(config), 'utf8')) ?? Buffer.alloc(0);
  const next = Buffer.alloc(32, 'next');
  nextKeyFile.write(config, next);
  expect(await sealKeyOf(db, config)).toEqual(key);
  await changeDataKey(db, from, next);
  expect(await sealKeyOf(db, config)).toEqual(key);
  expect(readFileSync(dataKeyFile(config), 'utf8').trim()).toBe(textOfKey(next));
});

it('[decision.keys] npm run rekey says what is missing, and changes nothing', () => {
  const { status, stderr } = spawnSync(process.execPath, ['server/programs/rekey.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'nowhere') },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('没有数据库')]);
});

it('[decision.keys] a backup holds no key, and is readable with it alone', async () => {
  const config = configOf({ DATA_KEY: keyText('a') });
  const sealed = seal(await sealKeyOf(db, config), 'a test', '机密');
  const file = path.join(folder, 'backup.gz');
  await writeBackup(db, file);
  expect(gunzipSync(readFileSync(file)).includes(keyText('a'))).toBe(false);
  const place = await createTestDatabase();
  const { DATABASE_URL = null, DATA_DIR = '' } = place.env;
  const target = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR }, createLog('error'));
  try {
    await migrate(target.db);
    await readBackup(target.db, file);
    expect(unseal(await sealKeyOf(target.db, config), 'a test', sealed)).toBe('机密');
    await expect(sealKeyOf(target.db, configOf({ DATA_KEY: keyText('b') }))).rejects.toThrow('与数据库不符');
  } finally {
    await target.close();
    await place.remove();
  }
});
