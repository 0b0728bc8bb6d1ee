import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { androidSecuredCalls } from '../android/secured-calls.ts';
import { appleSecuredCalls, appleSmsTypes } from '../apple/secured-calls.ts';
import type { SecuredKind } from '../devices/port/kind.ts';

/** The kinds of devices, each with the calls of its commands. Apart from kinds.ts: a list is shown before they are loaded. */
export const securedKinds = {
  apple: { calls: appleSecuredCalls, smsTypes: appleSmsTypes },
  android: { calls: androidSecuredCalls, smsTypes: {} },
} satisfies Readonly<Record<DeviceKindName, SecuredKind>>;

/** What holds for every kind knows the commands of a kind by this alone. */
export const securedKind = (name: DeviceKindName): SecuredKind => securedKinds[name];
