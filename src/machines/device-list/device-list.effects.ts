import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/call.ts';
import { list } from '#api/contract/ios.ts';
import type { DevicePage, LoadPageInput } from './device-list.machine.ts';
import { contractQuery } from './device-query.ts';

/** The effects of the device-list machine. */
export const deviceListEffects = (client: Client) => ({
  loadPage: fromPromise<DevicePage, LoadPageInput>(async ({ input: { query, quiet }, signal }) => {
    const loadedAt = Date.now();
    const page = await client.call(list, { query: contractQuery(query) }, { signal, quiet });
    return { query, loadedAt, ...page };
  }),
});
