import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { keptSecret } from '#server/security/kept-secret.ts';

/** What an enrolment link is about (`route.enroll`): nobody but the server can read it, or make one for another device. */
export interface EnrollSubject {
  readonly store_id: string;
  readonly serial_number: string;
  /** of the link, among those of its device: a link that was made anew has another */
  readonly enroll_generation: number;
}

const nonceBytes = 12;
const tagBytes = 16;
const storeBytes = 16;
/** No serial number has one; a link from before there were generations has none either, and is of generation 0. */
const generationMark = '.';

/** The same text for the same device and generation, so that a printed QR code and the one on the screen are one. */
export async function sealSubject(db: DatabaseOrTx, subject: EnrollSubject): Promise<string> {
  const { key, nonceKey } = keysOf(await keptSecret(db, 'enroll_secret'));
  const plain = Buffer.concat([
    Buffer.from(subject.store_id.replaceAll('-', ''), 'hex'),
    Buffer.from(textOf(subject)),
  ]);
  // Made from what it seals: two texts never share one, and none needs to be remembered.
  const nonce = createHmac('sha256', nonceKey).update(plain).digest().subarray(0, nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** Null for what this server has not sealed. */
export async function openSlug(db: DatabaseOrTx, slug: string): Promise<EnrollSubject | null> {
  const bytes = Buffer.from(slug, 'base64url');
  if (bytes.length <= nonceBytes + storeBytes + tagBytes) return null;
  const { key } = keysOf(await keptSecret(db, 'enroll_secret'));
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const sealed = bytes.subarray(nonceBytes, -tagBytes);
    const plain = Buffer.concat([decipher.update(sealed), decipher.final()]);
    const hex = plain.subarray(0, storeBytes).toString('hex');
    const store_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    const [serial_number = '', generation = '0'] = plain
      .subarray(storeBytes)
      .toString()
      .split(generationMark);
    return { store_id, serial_number, enroll_generation: Number(generation) };
  } catch {
    return null;
  }
}

const textOf = ({ serial_number, enroll_generation }: EnrollSubject) =>
  enroll_generation === 0 ? serial_number : `${serial_number}${generationMark}${enroll_generation}`;

function keysOf(secret: string) {
  const derive = (what: string) => Buffer.from(hkdfSync('sha256', secret, '', `enroll ${what}`, 32));
  return { key: derive('key'), nonceKey: derive('nonce') };
}
