import { randomBytes } from 'node:crypto';
import type { DatabaseOrTx } from '../database/schema/tables.ts';

/** A secret of the installation. Made once a database: every replica has the same, and a copy of the database keeps what it is for good. */
export async function keptSecret(db: DatabaseOrTx, key: 'enroll_secret'): Promise<string> {
  const find = () => db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  const known = await find();
  if (known) return known.value;
  await db
    .insertInto('setting')
    .values({ key, value: randomBytes(32).toString('base64') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error(`the secret ${key} was not kept`);
  return made.value;
}
