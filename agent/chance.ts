import { createHash } from 'node:crypto';

/** A number in [0, 1), the same for the same seed and words. */
export function chance(seed: number, ...words: readonly string[]): number {
  const digest = createHash('sha256')
    .update([seed, ...words].join(' '))
    .digest();
  return digest.readUInt32BE(0) / 2 ** 32;
}
