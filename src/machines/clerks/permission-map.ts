import { permissionMap } from '#api/contract/people/system.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { CallResult } from '#api/contract/row/endpoint.ts';

/** One right of the map that the server has (`role.map`). */
export type MappedRight = CallResult<typeof permissionMap>['list'][number];

export async function loadPermissionMap(
  client: Client,
  signal: AbortSignal,
): Promise<readonly MappedRight[]> {
  return (await client.call(permissionMap, {}, { signal })).list;
}
