import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BadConfig, type Config } from '../process/config.ts';
import { readKey, textOfKey } from '../process/key-text.ts';

/** The key that never stands in the database, nor in a backup of it (`decision.keys`). */
export type DataKey = Uint8Array;

export type KeySetting = Pick<Config, 'dataKey' | 'dataDir' | 'databaseUrl'>;

/** Beside the folder, not in it: whoever copies the folder has not copied the key. */
export const dataKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => `${dataDir}.key`;

/** `DATA_KEY`, else the key file of the one machine; null: there is none yet. Throws BadConfig. */
export function findDataKey(config: KeySetting): DataKey | null {
  if (config.dataKey) return config.dataKey;
  requireOneMachine(config);
  return readKeyFile(dataKeyFile(config));
}

/** The same, made where there is none. */
export function findOrMakeDataKey(config: KeySetting): DataKey {
  const known = findDataKey(config);
  if (known) return known;
  const file = dataKeyFile(config);
  mkdirSync(path.dirname(file), { recursive: true });
  const key = randomBytes(32);
  writeKeyFile(file, key, 'wx');
  return key;
}

function requireOneMachine({ databaseUrl }: KeySetting): void {
  if (databaseUrl) throw new BadConfig('使用 DATABASE_URL 时必须设置 DATA_KEY，所有服务器使用同一个值');
}

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

/** A new key is on the disk before the database is sealed by it, and takes the place of the former one after. */
export const nextKeyFile = {
  write: (config: KeySetting, key: DataKey) => writeKeyFile(`${dataKeyFile(config)}.new`, key, 'w'),
  find: (config: KeySetting) => (config.dataKey ? null : readKeyFile(`${dataKeyFile(config)}.new`)),
  adopt: (config: KeySetting) => renameSync(`${dataKeyFile(config)}.new`, dataKeyFile(config)),
};
