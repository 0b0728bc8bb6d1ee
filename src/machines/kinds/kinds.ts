import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { androidKind } from '../android/kind.ts';
import { appleKind } from '../apple/kind.ts';
import type { DeviceKind } from '../devices/port/kind.ts';

const kinds: Readonly<Record<DeviceKindName, DeviceKind>> = {
  apple: appleKind,
  android: androidKind,
};

/** What the console's pages ask of a kind of device. What holds for every kind knows them by this alone. */
export const kindOf = (name: DeviceKindName): DeviceKind => kinds[name];
