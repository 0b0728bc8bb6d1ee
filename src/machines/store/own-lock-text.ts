import type { Client } from '#api/contract/row/call.ts';
import { ownLockText } from '#api/contract/store/lock-text.ts';
import type { StandingValues } from './setting-edit/setting-sections.ts';

/** What one's locks begin with. */
export async function loadOwnLockText(client: Client, signal: AbortSignal): Promise<StandingValues> {
  return { values: await client.call(ownLockText, {}, { signal }), changedAt: null };
}
