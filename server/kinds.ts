import type { Services } from './call/services.ts';
import { androidKind } from './devices/android/kind.ts';
import { appleKind } from './devices/apple/kind.ts';
import { advanceSagas } from './devices/apple/unlock/run.ts';
import type { DeviceKinds } from './devices/port/kind.ts';

/** The kinds of devices that this server knows. What of them the browser knows too stands in domain/kinds/kinds.ts. */
export const kinds: DeviceKinds = { apple: appleKind, android: androidKind };

/** What the kinds do beside the requests; each answers how much it has moved. */
export const worksOfKinds = (services: Services): readonly (() => Promise<number>)[] => [
  () => advanceSagas(services),
];
