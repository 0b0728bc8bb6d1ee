import { firstSteps } from '#api/contract/home.ts';
import type { Client } from '#api/contract/row/call.ts';

/** What a new store does first; none where it is not new. */
export const loadFirstSteps = async (client: Client, signal: AbortSignal) =>
  (await client.call(firstSteps, {}, { signal, quiet: 'beside' })).list;
