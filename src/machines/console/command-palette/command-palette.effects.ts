import { fromPromise } from 'xstate';
import { detail as androidDetail } from '#api/contract/android/devices.ts';
import { detail as appleDetail } from '#api/contract/apple/devices.ts';
import type { CallOptions, Client } from '#api/contract/row/call.ts';
import { CallFailure, hasCode } from '#api/contract/row/failure.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { paletteDevices } from '#domain/limits.ts';
import { androidKind } from '#machines/android/kind.ts';
import { appleKind } from '#machines/apple/kind.ts';
import type { DeviceKind } from '#machines/devices/port/kind.ts';
import type { KnownListItem } from '#machines/kinds/known-devices.ts';
import type { FindDevicesInput, ReadDeviceInput } from './command-palette.machine.ts';

/** Whether there is such a device is what is asked: that there is none is told by no toast. */
type ReadOptions = CallOptions<'NOT_FOUND'>;

interface Reader {
  readonly list: DeviceKind<KnownListItem>['list'];
  readonly read: (client: Client, id: string, options: ReadOptions) => Promise<KnownListItem>;
}

/** Those whose devices the palette knows. */
const kinds: Readonly<Partial<Record<DeviceKindName, Reader>>> = {
  apple: {
    list: appleKind.list,
    read: (client, id, options) => client.call(appleDetail, { params: { id }, query: {} }, options),
  },
  android: {
    list: androidKind.list,
    read: (client, id, options) => client.call(androidDetail, { params: { id }, query: {} }, options),
  },
};

/** The effects of the command-palette machine. */
export const commandPaletteEffects = (client: Client) => ({
  findDevices: fromPromise<readonly KnownListItem[], FindDevicesInput>(async ({ input, signal }) => {
    const query = { keyword: input.text, page_size: String(paletteDevices) };
    const answers = input.kinds
      .flatMap((kind) => kinds[kind] ?? [])
      .flatMap(({ list }) => [
        list(client, { listed: 'active', query }, { signal }),
        list(client, { listed: 'recycled', query }, { signal }),
      ]);
    return (await Promise.all(answers)).flatMap(({ list }) => list);
  }),

  readDevice: fromPromise<KnownListItem | null, ReadDeviceInput>(async ({ input, signal }) => {
    try {
      const options: ReadOptions = { signal, quiet: input.quiet && 'again', answers: ['NOT_FOUND'] };
      const kind = kinds[input.kind];
      if (!kind) throw new Error(`${input.kind} has no place in the palette`);
      return await kind.read(client, input.deviceId, options);
    } catch (error) {
      if (error instanceof CallFailure && hasCode(error.failure, 'NOT_FOUND')) return null;
      throw error;
    }
  }),
});
