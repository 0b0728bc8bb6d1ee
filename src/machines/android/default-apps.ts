import { defaultAppRestriction } from '#api/contract/android/restrictions.ts';
import type { Client } from '#api/contract/row/call.ts';

/** The apps that the store allows by default; apps can be chosen without them. */
export const loadDefaultApps = async (client: Client, signal: AbortSignal) =>
  (await client.call(defaultAppRestriction, {}, { signal, quiet: 'beside' })).list;
