import { fromPromise } from 'xstate';
import { detail, operationLog } from '#api/contract/apple/devices.ts';
import type { DeviceOperation } from '#api/contract/devices/operation.ts';
import type { Client } from '#api/contract/row/call.ts';
import { CallFailure, hasCode } from '#api/contract/row/failure.ts';
import { maxPageSize } from '#domain/limits.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import type { LoadAnswer, LoadDeviceInput } from './device-detail.machine.ts';

/** A new record may have pushed one from a page to the next while both were on their way. */
const allOf = (pages: readonly (readonly DeviceOperation[])[]): DeviceOperation[] => [
  ...new Map(pages.flat().map((operation) => [operation.id, operation])).values(),
];

/** The effects of the device-detail machine. */
export const deviceDetailEffects = (client: Client) => ({
  loadDevice: fromPromise<LoadAnswer, LoadDeviceInput>(
    async ({ input: { deviceId, mode, pages }, signal }) => {
      const loadedAt = serverNow();
      const options = { signal, quiet: mode === 'quiet' && ('again' as const) };
      const records = (page: number) =>
        client.call(
          operationLog,
          { query: { device_id: deviceId, page_num: String(page), page_size: String(maxPageSize) } },
          options,
        );
      try {
        const [device, ...found] = await Promise.all([
          client.call(
            detail,
            { params: { id: deviceId }, query: mode === 'check' ? { mdm_check: '1' } : {} },
            options,
          ),
          ...Array.from({ length: pages }, (_, page) => records(page + 1)),
        ]);
        return {
          device,
          operations: allOf(found.map(({ list }) => list)),
          total: found[0]?.total ?? 0,
          loadedAt,
        };
      } catch (error) {
        if (error instanceof CallFailure && hasCode(error.failure, 'NOT_FOUND')) return null;
        throw error;
      }
    },
  ),
});
