import * as v from 'valibot';
import { instant } from '#api/contract/row/fields.ts';
import { batchRecordMs } from '#domain/limits.ts';
import { type BatchRecord, batchRecord } from './batch-record.ts';
import { batchStorageKey } from './kept-batches.ts';

const keptBatch = v.object({ kept_at: instant, record: batchRecord });

export interface KeptBatch {
  readonly record: BatchRecord;
  /** when it was kept last, ISO 8601 */
  readonly kept_at: string;
}

/** Keeps one batch a person in this browser. */
export interface BatchKeeper {
  /** Throws where the browser keeps nothing. */
  keep(record: BatchRecord): void;
  /** What was left behind; nothing that is too old or that nobody can read. */
  read(): KeptBatch | null;
  forget(): void;
}

/** `now` in epoch ms. */
export function createBatchKeeper(storage: Storage, clerkId: string, now: () => number): BatchKeeper {
  const key = batchStorageKey(clerkId);
  return {
    keep: (record) =>
      storage.setItem(key, JSON.stringify({ kept_at: new Date(now()).toISOString(), record })),
    read() {
      const kept = parsed(storage.getItem(key));
      return kept !== null && now() - Date.parse(kept.kept_at) < batchRecordMs ? kept : null;
    },
    forget: () => storage.removeItem(key),
  };
}

function parsed(text: string | null): KeptBatch | null {
  if (text === null) return null;
  try {
    const read = v.safeParse(keptBatch, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    // Somebody else's text: there is nothing to go on with.
    return null;
  }
}
