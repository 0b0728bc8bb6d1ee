import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { SealedColumnName } from './schema/sealed-columns.ts';

/** Secrets and personal data as they stand in the database, and what they are found by (`decision.sealed`). */

/** What comes from a data key (`decision.keys`): each use has a key of its own. */
export interface SealKey {
  /** names the data key and tells nothing of it */
  readonly fingerprint: string;
  readonly sealing: Uint8Array;
  readonly hashing: Readonly<Record<HashKind, Uint8Array>>;
}

export type HashKind = 'name' | 'number' | 'tail' | 'request';

/** What a value is bound to: sealed for one place, it opens in no other. */
export interface SealedPlace {
  readonly column: SealedColumnName;
  /** of a column that holds several */
  readonly part?: string;
  readonly row: string;
  readonly store: string;
}

const version = 1;
const fingerprintBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + fingerprintBytes + nonceBytes;

export function sealKeyFrom(dataKey: Uint8Array): SealKey {
  const derived = (label: string, bytes = 32) =>
    new Uint8Array(hkdfSync('sha256', dataKey, '', `phoneward ${label}`, bytes));
  const hashing = (kind: HashKind) => derived(`hash ${kind}`);
  return {
    fingerprint: Buffer.from(derived('fingerprint', fingerprintBytes)).toString('hex'),
    sealing: derived('seal'),
    hashing: {
      name: hashing('name'),
      number: hashing('number'),
      tail: hashing('tail'),
      request: hashing('request'),
    },
  };
}

function boundTo({ column, part, row, store }: SealedPlace): Buffer {
  const [table, name] = column.split('.');
  return Buffer.from(JSON.stringify([table, part === undefined ? name : `${name}.${part}`, row, store]));
}

/** Version, fingerprint, nonce, AES-256-GCM with its tag; base64url. */
export function seal(key: SealKey, place: SealedPlace, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key.sealing, nonce).setAAD(boundTo(place));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([
    Buffer.from([version]),
    Buffer.from(key.fingerprint, 'hex'),
    nonce,
    sealed,
    cipher.getAuthTag(),
  ]).toString('base64url');
}

/** Throws where it was sealed with another key, or for another place. */
export function unseal(key: SealKey, place: SealedPlace, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const by = bytes.subarray(1, 1 + fingerprintBytes).toString('hex');
  if (bytes[0] !== version || by !== key.fingerprint)
    throw new Error(`${place.column} of ${place.row} is sealed by another key`);
  const nonce = bytes.subarray(1 + fingerprintBytes, headBytes);
  const decipher = createDecipheriv('aes-256-gcm', key.sealing, nonce);
  decipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(-tagBytes));
  const plain = decipher.update(bytes.subarray(headBytes, -tagBytes));
  return Buffer.concat([plain, decipher.final()]).toString('utf8');
}

/** A hash is of one store: the same person in two stores is not seen to be one. */
export const keyedHash = (key: SealKey, store: string, kind: HashKind, value: string): string =>
  createHmac('sha256', key.hashing[kind])
    .update(JSON.stringify([store, kind, value]))
    .digest('base64url');
