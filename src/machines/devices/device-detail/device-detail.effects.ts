import { fromPromise } from 'xstate';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import type { Client } from '#api/contract/row/call.ts';
import { CallFailure, hasCode } from '#api/contract/row/failure.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import type { DeviceKind } from '../port/kind.ts';
import type { LoadAnswer, LoadDeviceInput } from './device-detail.machine.ts';

/** A new record may have pushed one from a page to the next while both were on their way. */
const allOf = (pages: readonly (readonly DeviceOperation[])[]): DeviceOperation[] => [
  ...new Map(pages.flat().map((operation) => [operation.id, operation])).values(),
];

/** The effects of the device-detail machine of a kind. */
export const deviceDetailEffects = <Device extends DeviceListItem>(
  client: Client,
  { device, records }: Pick<DeviceKind<DeviceListItem, Device>, 'device' | 'records'>,
) => ({
  loadDevice: fromPromise<LoadAnswer<Device>, LoadDeviceInput>(
    async ({ input: { deviceId, mode, pages }, signal }) => {
      const loadedAt = serverNow();
      const options = { signal, quiet: mode === 'quiet' && ('again' as const) };
      try {
        const [found, ...told] = await Promise.all([
          device(client, { deviceId, check: mode === 'check' }, options),
          ...Array.from({ length: pages }, (_, page) =>
            records(client, { deviceId, page: page + 1 }, options),
          ),
        ]);
        return {
          device: found,
          operations: allOf(told.map(({ list }) => list)),
          total: told[0]?.total ?? 0,
          loadedAt,
        };
      } catch (error) {
        if (error instanceof CallFailure && hasCode(error.failure, 'NOT_FOUND')) return null;
        throw error;
      }
    },
  ),
});
