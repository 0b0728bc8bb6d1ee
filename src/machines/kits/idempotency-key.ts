/** The part of a machine's context where its call takes an Idempotency-Key: after a lost answer the same is sent under the same key. */
export interface Keyed {
  /** a fresh uuid */
  makeIdempotencyKey: () => string;
  /** of what was sent last; null before */
  idempotencyKey: string | null;
}

/** A new key: for what was not sent before. */
export const newKey = ({ makeIdempotencyKey }: Keyed) => ({ idempotencyKey: makeIdempotencyKey() });

/** The key of what was submitted. Throws where nothing was. */
export function keyOf({ idempotencyKey }: Keyed): string {
  if (idempotencyKey === null) throw new Error('nothing was submitted');
  return idempotencyKey;
}
