import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/call.ts';
import { CallFailure, hasCode } from '#api/contract/failure.ts';
import { detail, operationLog } from '#api/contract/ios.ts';
import { maxPageSize } from '#domain/limits.ts';
import type { LoadAnswer, LoadDeviceInput } from './device-detail.machine.ts';

/** The effects of the device-detail machine. */
export const deviceDetailEffects = (client: Client) => ({
  loadDevice: fromPromise<LoadAnswer, LoadDeviceInput>(async ({ input: { deviceId, mode }, signal }) => {
    const loadedAt = Date.now();
    const options = { signal, quiet: mode === 'quiet' };
    const log = { device_id: deviceId, page_size: String(maxPageSize) };
    try {
      const [device, operations] = await Promise.all([
        client.call(
          detail,
          { params: { id: deviceId }, query: mode === 'check' ? { mdm_check: '1' } : {} },
          options,
        ),
        client.call(operationLog, { query: log }, { ...options, quiet: true }),
      ]);
      return { device, operations: operations.list, loadedAt };
    } catch (error) {
      if (error instanceof CallFailure && hasCode(error.failure, 'NOT_FOUND')) return null;
      throw error;
    }
  }),
});
