import type { Client } from '#api/contract/row/call.ts';
import { storeLockTemplates } from '#api/contract/store/lock-text.ts';

/** What a lock may begin with (`decision.templates`). */
export async function loadLockTemplates(client: Client, signal: AbortSignal) {
  return (await client.call(storeLockTemplates, {}, { signal })).list;
}
