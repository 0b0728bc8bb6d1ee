import { createGrants } from '#machines/devices/secured-command/grants.ts';
import type { AwaitedBatch } from '#screens/shared/awaited-batch.ts';
import type { Kept, KeptValue } from '#screens/shared/kept.ts';
import { createDrafts, type OwnedDrafts } from './drafts.ts';

/** What is kept for the person who is logged in. `clear` takes what ends with the session; drafts have an end of their own. */
export function createKept(
  target: Pick<Window, 'sessionStorage'>,
): Kept & { drafts: OwnedDrafts; clear(): void } {
  const grants = createGrants(Date.now);
  const selections: Kept['selections'] = new Map();
  const awaited = createValue<AwaitedBatch>();
  const sent = createValue<readonly string[]>();
  const drafts = createDrafts(target);
  return {
    grants,
    selections,
    awaited,
    sent,
    drafts,
    clear: () => {
      grants.clear();
      selections.clear();
      awaited.set(null);
      sent.set(null);
    },
  };
}

function createValue<Value>(): KeptValue<Value> {
  const listeners = new Set<() => void>();
  let value: Value | null = null;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
