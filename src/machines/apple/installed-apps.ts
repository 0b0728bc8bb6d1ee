import { installedAppList } from '#api/contract/apple/restrictions.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { CallResult } from '#api/contract/row/endpoint.ts';

/** An app that the person's devices have told, and how many have it. */
export type ToldApp = CallResult<typeof installedAppList>['list'][number];

/** The most frequent first. */
export const loadInstalledApps = async (client: Client, signal: AbortSignal): Promise<readonly ToldApp[]> =>
  (await client.call(installedAppList, {}, { signal })).list;
