import type { Client } from '#api/contract/row/call.ts';
import { info } from '#api/contract/store/api-key.ts';

/** The id of the store's present key; null: it has none. */
export const loadApiKeyId = async (client: Client, signal: AbortSignal): Promise<string | null> =>
  (await client.call(info, {}, { signal })).api_key;
