import { fromPromise } from 'xstate';
import type { AppleListItem } from '#api/contract/apple-device.ts';
import type { Client } from '#api/contract/call.ts';
import { CallFailure, hasCode } from '#api/contract/failure.ts';
import { detail, list, recycledList } from '#api/contract/ios.ts';
import { paletteDevices } from '#domain/limits.ts';

/** The effects of the command-palette machine. They are quiet: the palette itself says what failed. */
export const commandPaletteEffects = (client: Client) => ({
  findDevices: fromPromise<readonly AppleListItem[], { text: string }>(async ({ input, signal }) => {
    const query = { keyword: input.text, page_size: String(paletteDevices) };
    const options = { signal, quiet: true };
    const [inUse, inBin] = await Promise.all([
      client.call(list, { query }, options),
      client.call(recycledList, { query }, options),
    ]);
    return [...inUse.list, ...inBin.list];
  }),

  readDevice: fromPromise<AppleListItem | null, { deviceId: string }>(async ({ input, signal }) => {
    try {
      return await client.call(
        detail,
        { params: { id: input.deviceId }, query: {} },
        { signal, quiet: true },
      );
    } catch (error) {
      if (error instanceof CallFailure && hasCode(error.failure, 'NOT_FOUND')) return null;
      throw error;
    }
  }),
});
