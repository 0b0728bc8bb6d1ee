import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import type { Database } from '../database/schema/tables.ts';
import { type Config, readConfig } from '../process/config.ts';
import { createLog } from '../process/log.ts';
import { fingerprintIn } from '../security/seal-key.ts';
import { continueIdentities, forgetSettings, isEmpty, readRows, requireEmbedded, writeRows } from './copy.ts';
import { CommandFault, runCommand } from './expected-fault.ts';

/** Copies every row into an empty database, all or nothing. Answers how many rows there were. */
export async function copyDatabase(from: Database, to: Database): Promise<number> {
  if (!(await isEmpty(to))) throw new CommandFault('目标数据库不是空的，未复制任何数据。');
  if (await isEmpty(from)) throw new CommandFault('DATA_DIR 里没有数据，未复制。');
  return to.transaction().execute(async (tx) => {
    await forgetSettings(tx);
    let count = 0;
    for await (const batch of readRows(from)) {
      await writeRows(tx, batch);
      count += batch.rows.length;
    }
    await continueIdentities(tx);
    return count;
  });
}

/** DATABASE_URL=… node server/programs/move.ts: from the embedded database in DATA_DIR to PostgreSQL. The server must not run. */
async function move(): Promise<void> {
  const config = readConfig(process.env);
  if (!config.databaseUrl) throw new CommandFault('请用 DATABASE_URL 指定要迁移到的 PostgreSQL 数据库。');
  requireEmbedded(config.dataDir);
  const log = createLog(config.logLevel);
  const from = await openDatabase({ ...config, databaseUrl: null }, log);
  const to = await openDatabase(config, log);
  try {
    for (const { db } of [from, to]) await migrate(db);
    const count = await copyDatabase(from.db, to.db);
    process.stdout.write(
      `已复制 ${count} 行到 PostgreSQL。${keySentence(config, await fingerprintIn(to.db))}\n`,
    );
  } finally {
    await from.close();
    await to.close();
  }
}

/** The key goes along where it is no part of the machine. */
export const keySentence = (
  { dataKey, dataKeyFile }: Pick<Config, 'dataKey' | 'dataKeyFile'>,
  fingerprint: string | null,
) =>
  fingerprint === null
    ? '数据库尚未使用数据密钥。'
    : `数据密钥（指纹 ${fingerprint}）没有随数据复制：${dataKey === null ? `请把密钥文件 ${dataKeyFile} 带到运行服务的机器，用 DATA_KEY_FILE 指定，或把其内容设为 DATA_KEY 再启动。` : '请使用同一个 DATA_KEY 启动。'}`;

if (import.meta.main) await runCommand(move);
