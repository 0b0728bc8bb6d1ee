import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { serverConnections } from '../database/drivers/postgres.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { sealedColumns } from '../database/schema/sealed-columns.ts';
import type { Database } from '../database/schema/tables.ts';
import { sealKeyFrom } from '../database/seal.ts';
import { readConfig } from '../process/config.ts';
import { readKey, textOfKey } from '../process/key-text.ts';
import { createLog } from '../process/log.ts';
import { type DataKey, findDataKey, nextKeyFile } from '../security/data-key.ts';
import type { Lost } from '../security/reseal.ts';
import { changeDataKey, sealKeyOf } from '../security/seal-key.ts';
import { requireEmbedded } from './copy.ts';
import { CommandFault, runCommand } from './expected-fault.ts';

/**
 * node server/programs/rekey.ts [--lost]: from the data key in use to NEW_DATA_KEY, or to one that is made. The new key is on the disk before the
 * database knows it, and takes the key file's place after: whatever ends this between the two leaves both. With --lost what cannot be read is emptied.
 */
async function rekey(): Promise<void> {
  const isLost = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  if (config.databaseUrl === null) requireEmbedded(config.dataDir);
  const from = findDataKey(config);
  if (from === null && !isLost)
    throw new CommandFault(
      `没有数据密钥：密钥文件 ${config.dataKeyFile} 不存在，也未设置 DATA_KEY。首次启动时会生成；密钥确已丢失时加 --lost。`,
    );
  const to = newKey(process.env.NEW_DATA_KEY);
  const isInFile = config.dataKey === null;
  const database = await openDatabase(config, createLog(config.logLevel));
  try {
    await migrate(database.db);
    if (config.databaseUrl !== null) await requireNoServer(database.db);
    // What a former release has sealed is sealed by the present key first.
    if (!isLost) await sealKeyOf(database.db, config);
    if (isInFile) nextKeyFile.write(config, to);
    const lost = await changeDataKey(database.db, { from, to, isLost }, config);
    if (lost === null) throw new CommandFault('数据库中尚无加密的内容，未更换。');
    const former = from && sealKeyFrom(from).fingerprint;
    if (isInFile) nextKeyFile.adopt(config, former);
    const { fingerprint } = sealKeyFrom(to);
    process.stdout.write(
      isInFile
        ? `已更换数据密钥，新密钥（指纹 ${fingerprint}）在 ${config.dataKeyFile}。${former ? `旧密钥在 ${config.dataKeyFile}.${former}，旧备份仍需要它。` : ''}\n`
        : `已更换数据密钥。请把 DATA_KEY 改为：${textOfKey(to)}（指纹 ${fingerprint}）\n旧备份仍需旧密钥。\n`,
    );
    if (isLost) process.stdout.write(await lostSentences(database.db, lost));
  } finally {
    await database.close();
  }
}

function readArguments(given: readonly string[]): boolean {
  if (given.some((each) => each !== '--lost'))
    throw new CommandFault('用法：npm run rekey，或 npm run rekey -- --lost');
  return given.length > 0;
}

function newKey(text: string | undefined): DataKey {
  if (!text) return randomBytes(32);
  const key = readKey(text);
  if (key === null) throw new CommandFault('NEW_DATA_KEY 应为 32 字节，写成 Base64 或 64 位十六进制。');
  return key;
}

/** The embedded database has one owner; of PostgreSQL servers show themselves by their connections. */
async function requireNoServer(db: Database): Promise<void> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${serverConnections}`.execute(db);
  if (rows.length > 0) throw new CommandFault('还有服务在使用此数据库，请先停止所有服务再更换数据密钥。');
}

/** What must be entered anew, by store. */
async function lostSentences(db: Database, lost: readonly Lost[]): Promise<string> {
  if (lost.length === 0) return '没有内容丢失。\n';
  const stores = await db.selectFrom('store').select(['id', 'store_name']).execute();
  const lines = stores.flatMap(({ id, store_name }) => {
    const words = new Set(
      lost.filter(({ store }) => store === id).map(({ column }) => sealedColumns[column].words),
    );
    return words.size === 0 ? [] : [`门店 ${store_name}：`, ...[...words].map((each) => `  ${each}`)];
  });
  return `以下内容无法读取，已清空：\n${lines.join('\n')}\n`;
}

if (import.meta.main) await runCommand(rekey);
