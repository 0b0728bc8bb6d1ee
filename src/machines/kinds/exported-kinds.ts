import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { androidExports } from '../android/exported.ts';
import { appleExports } from '../apple/exported.ts';
import type { ExportedKind } from '../devices/port/kind.ts';

const kinds: Readonly<Record<DeviceKindName, ExportedKind>> = {
  apple: appleExports,
  android: androidExports,
};

/** The list of a kind of device as a file. Apart from kinds.ts: a list is shown before it is loaded. */
export const exportedKind = (name: DeviceKindName): ExportedKind => kinds[name];
