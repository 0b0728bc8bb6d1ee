import { fromPromise } from 'xstate';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { detail, list, recycledList } from '#api/contract/apple/devices.ts';
import type { Client } from '#api/contract/row/call.ts';
import { CallFailure, hasCode } from '#api/contract/row/failure.ts';
import { paletteDevices } from '#domain/limits.ts';
import type { ReadDeviceInput } from './command-palette.machine.ts';

/** The effects of the command-palette machine. */
export const commandPaletteEffects = (client: Client) => ({
  findDevices: fromPromise<readonly AppleListItem[], { text: string }>(async ({ input, signal }) => {
    const query = { keyword: input.text, page_size: String(paletteDevices) };
    const [inUse, inBin] = await Promise.all([
      client.call(list, { query }, { signal }),
      client.call(recycledList, { query }, { signal }),
    ]);
    return [...inUse.list, ...inBin.list];
  }),

  readDevice: fromPromise<AppleListItem | null, ReadDeviceInput>(async ({ input, signal }) => {
    try {
      return await client.call(
        detail,
        { params: { id: input.deviceId }, query: {} },
        { signal, quiet: input.quiet && 'again', answers: ['NOT_FOUND'] },
      );
    } catch (error) {
      if (error instanceof CallFailure && hasCode(error.failure, 'NOT_FOUND')) return null;
      throw error;
    }
  }),
});
