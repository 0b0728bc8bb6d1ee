import { createHash } from 'node:crypto';

/** What a run draws by: `npm test` sets it to its commit or to `--seed`; who runs a file by hand gets the first. */
export const seed = () => process.env.TEST_SEED ?? '1';

/** The same order for the same seed and names, wherever it is asked. */
export function inDrawnOrder<T>(all: readonly T[], nameOf: (one: T) => string, by = seed()): T[] {
  const keyOf = (one: T) =>
    createHash('sha256')
      .update(`${by} ${nameOf(one)}`)
      .digest('hex');
  return all
    .map((one) => ({ one, key: keyOf(one) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ one }) => one);
}
