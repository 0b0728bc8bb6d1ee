import { batchRecordMs } from '#domain/limits.ts';

/** The batches that this browser keeps, whoever's they are; without the code that can go on with one. */

const prefix = 'batch.';

export const batchStorageKey = (clerkId: string) => `${prefix}${clerkId}`;

/** What can be told of one without reading it whole. */
interface KeptOne {
  /** epoch ms; NaN where nobody can read it */
  readonly keptAt: number;
  /** something of it has not left yet, or nobody knows what became of it */
  readonly isOpen: boolean;
}

/** As much of its shape as is needed here. */
interface Shape {
  readonly kept_at: string;
  readonly record: { readonly items: readonly { readonly stage: string }[] };
}

function looked(text: string): KeptOne {
  try {
    const { kept_at, record } = JSON.parse(text) as Shape;
    const isOpen = record.items.some(({ stage }) => stage === 'unsent' || stage === 'sent');
    return { keptAt: Date.parse(kept_at), isOpen };
  } catch {
    // Somebody else's text.
    return { keptAt: Number.NaN, isOpen: false };
  }
}

/** Removes those that are over. */
export function dropKeptBatches(storage: Storage, isOver: (kept: KeptOne) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys.filter((name) => name.startsWith(prefix)))
    if (isOver(looked(storage.getItem(key) ?? ''))) storage.removeItem(key);
}

/** Nobody is offered it any more. */
export const isOutdated =
  (now: number) =>
  ({ keptAt }: KeptOne): boolean =>
    !(now - keptAt < batchRecordMs);
