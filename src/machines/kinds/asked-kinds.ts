import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { androidAsked } from '../android/asked.ts';
import { appleAsked } from '../apple/asked.ts';
import type { AskedKind } from '../devices/port/kind.ts';

const kinds: Readonly<Record<DeviceKindName, AskedKind>> = {
  apple: appleAsked,
  android: androidAsked,
};

/** What a kind of device is asked without a proof. Apart from kinds.ts: a list is shown before it is loaded. */
export const askedKind = (name: DeviceKindName): AskedKind => kinds[name];
