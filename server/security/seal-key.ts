import { hkdfSync, randomBytes } from 'node:crypto';
import type { Database, DatabaseOrTx } from '../database/schema/tables.ts';
import { type SealKey, seal, unseal } from '../database/seal.ts';
import { BadConfig, type Config } from '../process/config.ts';
import {
  type DataKey,
  dataKeyFile,
  findDataKey,
  findOrMakeDataKey,
  type KeySetting,
  nextKeyFile,
} from './data-key.ts';

type Setting = KeySetting & Pick<Config, 'sealKey'>;

/**
 * What secrets and personal data in the database are sealed with. It comes from a secret of the installation, which stands in the
 * database sealed by the data key: a copy of the database is useless without that, and to change it is to seal one value anew
 * (docs/decisions/data-key.md). Throws BadConfig where the data key is missing, or another one.
 */
export async function sealKeyOf(db: Database, config: Setting): Promise<SealKey> {
  return derived((await standingSecret(db, config)) ?? (await makeSecret(db, config)), 'seal');
}

/** What personal data is found by: a keyed hash. */
export const searchKeyOf = (key: SealKey): SealKey => derived(Buffer.from(key), 'search');

const derived = (secret: string | Uint8Array, purpose: string): SealKey =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));

export const sealedSecretSetting = 'sealed_secret';
/** what the sealed secret is sealed for */
const about = 'secret of the installation';
/** where it stood before there was a data key */
const formerSetting = 'seal_secret';

const sealedSecret = (db: DatabaseOrTx) =>
  db.selectFrom('setting').select('value').where('key', '=', sealedSecretSetting).executeTakeFirst();

async function standingSecret(db: Database, config: Setting): Promise<string | null> {
  const standing = await sealedSecret(db);
  if (!standing) return null;
  const key = findDataKey(config);
  const secret = key && opened(key, standing.value);
  if (secret) return secret;
  const next = nextKeyFile.find(config);
  const byNext = next && opened(next, standing.value);
  if (byNext) {
    // The change of the key was ended before it had taken its place.
    nextKeyFile.adopt(config);
    return byNext;
  }
  throw new BadConfig(
    key === null
      ? `数据库已加密，但没有密钥文件 ${dataKeyFile(config)}，请恢复该文件或设置 DATA_KEY`
      : keyMismatch,
  );
}

const keyMismatch = '数据密钥（DATA_KEY 或密钥文件）与数据库不符，请使用加密该数据库的密钥';

/** null: it was sealed by another key. */
function opened(key: DataKey, sealed: string): string | null {
  try {
    return unseal(key, about, sealed);
  } catch {
    return null;
  }
}

function requireOpened(key: DataKey, sealed: string): string {
  const secret = opened(key, sealed);
  if (secret === null) throw new BadConfig(keyMismatch);
  return secret;
}

/** Of replicas that start together one makes it. What was sealed before there was a data key stays readable. */
async function makeSecret(db: Database, config: Setting): Promise<string> {
  const key = findOrMakeDataKey(config);
  const standing = await db.transaction().execute(async (tx) => {
    const former = await tx
      .selectFrom('setting')
      .select('value')
      .where('key', '=', formerSetting)
      .executeTakeFirst();
    const secret = config.sealKey ?? former?.value ?? randomBytes(32).toString('base64');
    await tx
      .insertInto('setting')
      .values({ key: sealedSecretSetting, value: seal(key, about, secret) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.deleteFrom('setting').where('key', '=', formerSetting).execute();
    return sealedSecret(tx);
  });
  if (!standing) throw new Error('the secret of the installation was not kept');
  return requireOpened(key, standing.value);
}

/** Seals the secret by another data key; false: there is none yet. Throws BadConfig where `from` is not the standing one. */
export const changeDataKey = (db: Database, from: DataKey, to: DataKey): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const standing = await tx
      .selectFrom('setting')
      .select('value')
      .where('key', '=', sealedSecretSetting)
      .forUpdate()
      .executeTakeFirst();
    if (!standing) return false;
    await tx
      .updateTable('setting')
      .set({ value: seal(to, about, requireOpened(from, standing.value)) })
      .where('key', '=', sealedSecretSetting)
      .execute();
    return true;
  });
