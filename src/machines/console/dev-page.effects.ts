import { paths, test } from '#api/contract/dev.ts';
import { serverVersion } from '#api/contract/helper.ts';
import type { Client } from '#api/contract/row/call.ts';

const beside = (signal: AbortSignal) => ({ signal, quiet: 'beside' as const });

/** What the page for developers asks the server. */
export const loadServerVersion = (client: Client, signal: AbortSignal) =>
  client.call(serverVersion, {}, beside(signal));

export const loadServerHealth = (client: Client, signal: AbortSignal) =>
  client.call(test, {}, beside(signal));

export const loadPathsReport = (client: Client, signal: AbortSignal) =>
  client.call(paths, {}, beside(signal));
