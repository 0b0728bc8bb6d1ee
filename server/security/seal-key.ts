import type { Database, DatabaseOrTx, Tx } from '../database/schema/tables.ts';
import { type SealKey, sealKeyFrom } from '../database/seal.ts';
import { BadConfig, type Config } from '../process/config.ts';
import { type DataKey, findDataKey, findOrMakeDataKey, type KeySetting, nextKeyFile } from './data-key.ts';
import { formerSeal, formerSecretsIn, formerSettings, openFormerSecret } from './former-seal.ts';
import { formerOpener, type Lost, openerOf, reseal } from './reseal.ts';

type Setting = KeySetting & Pick<Config, 'sealKey'>;

export const fingerprintSetting = 'data_key_fingerprint';

/** Of the data key that the database is sealed by; null: nothing is sealed yet. */
export async function fingerprintIn(db: DatabaseOrTx): Promise<string | null> {
  const found = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', fingerprintSetting)
    .executeTakeFirst();
  return found?.value ?? null;
}

/**
 * What secrets and personal data in the database are sealed with (docs/decisions/data-key.md). Throws BadConfig where the data key is missing, or
 * another than the database's.
 */
export async function sealKeyOf(db: Database, config: Setting): Promise<SealKey> {
  const fingerprint = await fingerprintIn(db);
  return fingerprint === null ? firstKey(db, config) : standingKey(fingerprint, config);
}

function standingKey(fingerprint: string, config: KeySetting): SealKey {
  const key = keyFrom(findDataKey(config));
  if (key?.fingerprint === fingerprint) return key;
  const next = keyFrom(nextKeyFile.find(config));
  if (next?.fingerprint === fingerprint) {
    // The change of the key was ended before it had taken its place.
    nextKeyFile.adopt(config, key?.fingerprint ?? null);
    return next;
  }
  throw new BadConfig(anotherKey(fingerprint, key?.fingerprint ?? '无', config));
}

const keyFrom = (key: DataKey | null) => key && sealKeyFrom(key);

const anotherKey = (of: string, present: string, { dataKey, dataKeyFile }: KeySetting) =>
  `数据密钥与数据库不符：数据库的密钥指纹为 ${of}，当前密钥指纹为 ${present}。请恢复${dataKey ? ' DATA_KEY' : `密钥文件 ${dataKeyFile}，或设置 DATA_KEY`}；密钥确已丢失时用 npm run rekey -- --lost`;

/** Of replicas that start together one notes its key, and seals anew what a former release has sealed. */
async function firstKey(db: Database, config: Setting): Promise<SealKey> {
  const { sealed } = await formerSecretsIn(db);
  const key = sealKeyFrom(sealed === undefined ? findOrMakeDataKey(config) : formerDataKey(config, sealed));
  await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('setting')
      .values({ key: fingerprintSetting, value: key.fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) await sealFormerAnew(tx, config, key);
  });
  const standing = await fingerprintIn(db);
  if (standing === null) throw new Error('the fingerprint of the data key was not kept');
  return standingKey(standing, config);
}

function formerDataKey(config: Setting, sealed: string): DataKey {
  const key = findDataKey(config);
  if (key && openFormerSecret(key, sealed) !== null) return key;
  const next = nextKeyFile.find(config);
  if (next && openFormerSecret(next, sealed) !== null) {
    nextKeyFile.adopt(config, keyFrom(key)?.fingerprint ?? null);
    return next;
  }
  throw new BadConfig(anotherKey('未知（旧版本）', keyFrom(key)?.fingerprint ?? '无', config));
}

async function sealFormerAnew(tx: Tx, config: Setting, to: SealKey): Promise<void> {
  const { sealed, plain } = await formerSecretsIn(tx);
  const dataKey = findDataKey(config);
  const secret =
    sealed === undefined ? (plain ?? config.sealKey) : dataKey && openFormerSecret(dataKey, sealed);
  if (secret) await reseal(tx, { from: formerOpener(formerSeal(secret)), to, empties: false });
  await tx.deleteFrom('setting').where('key', 'in', Object.values(formerSettings)).execute();
}

/**
 * Seals everything by another data key. Answers what could not be read and was emptied, which is nothing unless `isLost`; null: nothing is sealed yet. Throws
 * BadConfig where `from` is not the key of the database.
 */
export async function changeDataKey(
  db: Database,
  { from, to, isLost }: { readonly from: DataKey | null; readonly to: DataKey; readonly isLost: boolean },
  config: KeySetting,
): Promise<readonly Lost[] | null> {
  return db.transaction().execute(async (tx) => {
    const standing = await tx
      .selectFrom('setting')
      .select('value')
      .where('key', '=', fingerprintSetting)
      .forUpdate()
      .executeTakeFirst();
    if (!standing) return null;
    const [before, after] = [keyFrom(from), sealKeyFrom(to)];
    if (before?.fingerprint !== standing.value && !isLost)
      throw new BadConfig(anotherKey(standing.value, before?.fingerprint ?? '无', config));
    const opener = openerOf(before ?? after);
    const lost = await reseal(tx, { from: opener, to: after, empties: isLost });
    await tx
      .updateTable('setting')
      .set({ value: after.fingerprint })
      .where('key', '=', fingerprintSetting)
      .execute();
    return lost;
  });
}
