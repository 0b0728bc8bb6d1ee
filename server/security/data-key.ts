import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BadConfig, type Config } from '../process/config.ts';
import { readKey, textOfKey } from '../process/key-text.ts';

/** The key that never stands in the database, nor in a backup of it (`decision.keys`). */
export type DataKey = Uint8Array;

export type KeySetting = Pick<Config, 'dataKey' | 'dataKeyFile' | 'databaseUrl' | 'production'>;

/** `DATA_KEY`, else the file that `DATA_KEY_FILE` names; null: there is none. Throws BadConfig. */
export const findDataKey = (config: KeySetting): DataKey | null =>
  config.dataKey ?? readKeyFile(config.dataKeyFile);

/** The same, made where there is none; only on one machine that is no production. */
export function findOrMakeDataKey(config: KeySetting): DataKey {
  const known = findDataKey(config);
  if (known) return known;
  if (config.databaseUrl || config.production) throw new BadConfig(keyRequired);
  mkdirSync(path.dirname(config.dataKeyFile), { recursive: true });
  const key = randomBytes(32);
  writeKeyFile(config.dataKeyFile, key, 'wx');
  return key;
}

const keyRequired =
  'NODE_ENV=production 或使用 DATABASE_URL 时必须设置 DATA_KEY，或用 DATA_KEY_FILE 指定密钥文件；可用 openssl rand -base64 32 生成，所有服务器使用同一个';

function readKeyFile(file: string): DataKey | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const key = readKey(text);
  if (key === null) throw new BadConfig(`密钥文件 ${file} 已损坏，请恢复原来的文件`);
  return key;
}

const writeKeyFile = (file: string, key: DataKey, flag: 'w' | 'wx') =>
  writeFileSync(file, `${textOfKey(key)}\n`, { mode: 0o600, flag, flush: true });

/** A new key is on the disk before the database is sealed by it, and takes the place of the former one after, which stays for older backups. */
export const nextKeyFile = {
  write: ({ dataKeyFile }: KeySetting, key: DataKey) => writeKeyFile(`${dataKeyFile}.new`, key, 'w'),
  find: ({ dataKey, dataKeyFile }: KeySetting) => (dataKey ? null : readKeyFile(`${dataKeyFile}.new`)),
  adopt: ({ dataKeyFile }: KeySetting, former: string | null): void => {
    if (former !== null) renameSync(dataKeyFile, `${dataKeyFile}.${former}`);
    renameSync(`${dataKeyFile}.new`, dataKeyFile);
  },
};
