import { useCallback, useEffect, useState } from 'react';
import type { BatchKeeper, KeptBatch } from '#machines/devices/batch-command/batch-keeper.ts';
import { batchStorageKey } from '#machines/devices/batch-command/kept-batches.ts';
import { isBatchTaken } from './batch-turn.ts';

/** A batch that was left behind, unless another tab is at work on it. `look` looks again. */
export function useKeptBatch(keeper: BatchKeeper, clerkId: string) {
  const [kept, setKept] = useState<KeptBatch | null>(null);
  const look = useCallback(async () => {
    if (keeper.read() === null) return setKept(null);
    const taken = await isBatchTaken(navigator.locks, clerkId);
    // It may have been dropped meanwhile.
    setKept(taken ? null : keeper.read());
  }, [keeper, clerkId]);
  useEffect(() => {
    void look();
    const listening = new AbortController();
    const { signal } = listening;
    const stored = ({ key }: StorageEvent) => {
      if (key === null || key === batchStorageKey(clerkId)) void look();
    };
    window.addEventListener('storage', stored, { signal });
    // A tab that worked on it may be gone without a word.
    document.addEventListener('visibilitychange', () => void look(), { signal });
    return () => listening.abort();
  }, [look, clerkId]);
  return { kept, look };
}
