import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { DatabaseOrTx } from '../database/schema/tables.ts';

/** What an enrolment link is about (`route.enroll`): nobody but the server can read it, or make one for another device. */
export interface EnrollSubject {
  readonly store_id: string;
  readonly serial_number: string;
}

const nonceBytes = 12;
const tagBytes = 16;
const storeBytes = 16;

/** The same text for the same device, so that a printed QR code and the one on the screen are one. */
export async function sealSerial(db: DatabaseOrTx, subject: EnrollSubject): Promise<string> {
  const { key, nonceKey } = keysOf(await secretOf(db));
  const plain = Buffer.concat([
    Buffer.from(subject.store_id.replaceAll('-', ''), 'hex'),
    Buffer.from(subject.serial_number),
  ]);
  // Made from what it seals: two texts never share one, and none needs to be remembered.
  const nonce = createHmac('sha256', nonceKey).update(plain).digest().subarray(0, nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** For the page that the link leads to, which stands in the route table only so far. Null for what this server has not sealed. */
export async function openSlug(db: DatabaseOrTx, slug: string): Promise<EnrollSubject | null> {
  const bytes = Buffer.from(slug, 'base64url');
  if (bytes.length <= nonceBytes + storeBytes + tagBytes) return null;
  const { key } = keysOf(await secretOf(db));
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const sealed = bytes.subarray(nonceBytes, -tagBytes);
    const plain = Buffer.concat([decipher.update(sealed), decipher.final()]);
    const hex = plain.subarray(0, storeBytes).toString('hex');
    const store_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return { store_id, serial_number: plain.subarray(storeBytes).toString() };
  } catch {
    return null;
  }
}

function keysOf(secret: string) {
  const derive = (what: string) => Buffer.from(hkdfSync('sha256', secret, '', `enroll ${what}`, 32));
  return { key: derive('key'), nonceKey: derive('nonce') };
}

const settingKey = 'enroll_secret';

/** Made once a database: every replica has the same, and a copy of the database keeps the links good. */
async function secretOf(db: DatabaseOrTx): Promise<string> {
  const find = () =>
    db.selectFrom('setting').select('value').where('key', '=', settingKey).executeTakeFirst();
  const known = await find();
  if (known) return known.value;
  await db
    .insertInto('setting')
    .values({ key: settingKey, value: randomBytes(32).toString('base64') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error('the secret of the enrolment links was not kept');
  return made.value;
}
