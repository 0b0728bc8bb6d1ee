import { fromPromise } from 'xstate';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { Client } from '#api/contract/row/call.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import type { LoadPageInput } from '#machines/kits/paged-list.ts';
import type { DeviceQuery } from '../port/device-query.ts';
import type { DeviceKind, ListedDevices } from '../port/kind.ts';
import type { DevicePage } from './device-list.machine.ts';

/** The effects of the device-list machine of a kind. */
export const deviceListEffects = <Row extends DeviceListItem>(
  client: Client,
  kind: Pick<DeviceKind<Row>, 'list'>,
  listed: ListedDevices = 'active',
) => ({
  loadPage: fromPromise<DevicePage<Row>, LoadPageInput<DeviceQuery>>(
    async ({ input: { query, quiet }, signal }) => {
      const loadedAt = serverNow();
      const options = { signal, quiet: quiet && ('again' as const) };
      return { query, loadedAt, ...(await kind.list(client, { listed, query }, options)) };
    },
  ),
});
