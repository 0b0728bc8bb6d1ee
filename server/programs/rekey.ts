import { randomBytes } from 'node:crypto';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { readConfig } from '../process/config.ts';
import { readKey, textOfKey } from '../process/key-text.ts';
import { createLog } from '../process/log.ts';
import { type DataKey, dataKeyFile, findDataKey, nextKeyFile } from '../security/data-key.ts';
import { changeDataKey } from '../security/seal-key.ts';
import { requireEmbedded } from './copy.ts';
import { CommandFault, runCommand } from './expected-fault.ts';

/**
 * node server/programs/rekey.ts: from the data key in use to NEW_DATA_KEY, or to one that is made. The new key is on the disk before the
 * database knows it, and takes the key file's place after: whatever ends this between the two leaves both.
 */
async function rekey(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === null) requireEmbedded(config.dataDir);
  const from = findDataKey(config);
  if (from === null) throw new CommandFault('尚未生成数据密钥，首次启动时会生成。');
  const to = newKey(process.env.NEW_DATA_KEY);
  const isInFile = config.dataKey === null;
  if (isInFile) nextKeyFile.write(config, to);
  const database = await openDatabase(config, createLog(config.logLevel));
  try {
    await migrate(database.db);
    const changed = await changeDataKey(database.db, from, to);
    if (!changed) throw new CommandFault('数据库中尚无加密的内容，未更换。');
  } finally {
    await database.close();
  }
  if (isInFile) nextKeyFile.adopt(config);
  process.stdout.write(
    isInFile
      ? `已更换数据密钥，新密钥在 ${dataKeyFile(config)}。旧备份仍需旧密钥。\n`
      : `已更换数据密钥。请把 DATA_KEY 改为：${textOfKey(to)}\n旧备份仍需旧密钥。\n`,
  );
}

function newKey(text: string | undefined): DataKey {
  if (!text) return randomBytes(32);
  const key = readKey(text);
  if (key === null) throw new CommandFault('NEW_DATA_KEY 应为 32 字节，写成 Base64 或 64 位十六进制。');
  return key;
}

if (import.meta.main) await runCommand(rekey);
