import type * as v from 'valibot';
import type { exportCalls } from '#api/contract/devices/export-calls.ts';
import type { ModuleName } from '#domain/access/modules.ts';
import type { Permission } from '#domain/access/permissions.ts';
import { pageSizes } from '#domain/limits.ts';
import type { DeviceListQuery } from './device-query.ts';
import type { ExportedKind } from './kind.ts';

type Calls<Filter> = ReturnType<
  typeof exportCalls<string, ModuleName, Permission, v.GenericSchema<Filter, unknown>>
>;

/** The list of a kind of device as a file, by the calls of the kind. */
export const exportsBy = <Filter>(
  { list, start, look, cancel, download }: Calls<Filter>,
  query: DeviceListQuery<Filter>,
): ExportedKind => ({
  latest: async (client, options) => {
    const asked = { page_size: String(pageSizes[0]), own: '1' } as const;
    return (await client.call(list, { query: asked }, options)).list;
  },
  start: (client, { password, filter }, options) => {
    const body = { password, filter: query.contractQuery(query.filterOf(filter)) };
    return client.call(start, { body }, options);
  },
  look: (client, { id }, options) => client.call(look, { params: { id } }, options),
  cancel: (client, { id }, options) => client.call(cancel, { params: { id } }, options),
  file: (client, { id }, options) => client.open(download, { params: { id } }, options),
});
