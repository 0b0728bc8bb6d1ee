import { clerkList } from '#api/contract/helper.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { NamedClerk } from '#api/contract/row/named-clerk.ts';

/** The clerks of the store, also those who were disabled, for a filter: without them the list that it belongs to works all the same. */
export async function loadStoreClerks(client: Client, signal: AbortSignal): Promise<readonly NamedClerk[]> {
  const query = { with_disabled: '1' };
  return (await client.call(clerkList, { query }, { signal, quiet: 'beside' })).list;
}
