import { fromPromise } from 'xstate';
import { list, recycledList } from '#api/contract/apple/devices.ts';
import type { Client } from '#api/contract/row/call.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import type { LoadPageInput } from '#machines/kits/paged-list.ts';
import type { DevicePage } from './device-list.machine.ts';
import { contractQuery, type DeviceQuery } from './device-query.ts';

/** Which devices a list shows. */
export type ListedDevices = 'active' | 'recycled';

/** The effects of the device-list machine. */
export const deviceListEffects = (client: Client, listed: ListedDevices = 'active') => ({
  loadPage: fromPromise<DevicePage, LoadPageInput<DeviceQuery>>(
    async ({ input: { query, quiet }, signal }) => {
      const loadedAt = serverNow();
      const input = { query: contractQuery(query) };
      const options = { signal, quiet: quiet && ('again' as const) };
      const page =
        listed === 'active'
          ? await client.call(list, input, options)
          : { ...(await client.call(recycledList, input, options)), counters: null };
      return { query, loadedAt, ...page };
    },
  ),
});
