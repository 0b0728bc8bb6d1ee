import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Secrets as they stand in the database: AES-256-GCM. `about` is bound to each: sealed for one thing, it opens for no other. */

const nonceBytes = 12;
const tagBytes = 16;

/** Of the whole installation (security/seal-key.ts). */
export type SealKey = Uint8Array;

export function seal(key: SealKey, about: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** Throws where it was sealed with another key, or for something else. */
export function unseal(key: SealKey, about: string, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes));
  const plain = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
  return Buffer.concat([plain, decipher.final()]).toString('utf8');
}
