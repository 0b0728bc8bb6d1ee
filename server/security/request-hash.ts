import { keyedHash, type SealKey } from '../database/seal.ts';

/**
 * What a request is known by when it comes again: bodies hold passwords and names, which a plain hash would give away to anybody who reads the
 * table and guesses (`decision.sealed`).
 */
export const hashOfRequest = (key: SealKey, store: string, request: unknown): string =>
  `${key.fingerprint}.${keyedHash(key, store, 'request', JSON.stringify(request))}`;

/**
 * Whether it is the request that was remembered under the same Idempotency-Key. What was remembered by a former data key cannot be compared: then
 * the key alone says that it is the same, so that nothing is done twice. '': it is too old to be repeated.
 */
export function isSameRequest(remembered: string, asked: string): boolean {
  if (remembered === '') return false;
  return remembered === asked || keyOf(remembered) !== keyOf(asked);
}

const keyOf = (hash: string) => hash.split('.')[0];
