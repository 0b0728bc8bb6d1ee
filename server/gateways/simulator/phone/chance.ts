import { createHash } from 'node:crypto';

/** Between 0 and 1, the same on every machine for the same words: what phones do looks random and is not. */
export function chance(seed: number, ...words: readonly string[]): number {
  const digest = createHash('sha256')
    .update([seed, ...words].join(' '))
    .digest();
  return digest.readUInt32BE(0) / 2 ** 32;
}
