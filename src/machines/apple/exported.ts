import { cancel, download, list, look, start } from '#api/contract/apple/export.ts';
import { pageSizes } from '#domain/limits.ts';
import type { ExportedKind } from '#machines/devices/port/kind.ts';
import { appleQuery } from './apple-query.ts';

/** The list of Apple devices as a file. */
export const appleExports: ExportedKind = {
  latest: async (client, options) => {
    const query = { page_size: String(pageSizes[0]), own: '1' } as const;
    return (await client.call(list, { query }, options)).list;
  },
  start: (client, { password, filter }, options) => {
    const body = { password, filter: appleQuery.contractQuery(appleQuery.filterOf(filter)) };
    return client.call(start, { body }, options);
  },
  look: (client, { id }, options) => client.call(look, { params: { id } }, options),
  cancel: (client, { id }, options) => client.call(cancel, { params: { id } }, options),
  file: (client, { id }, options) => client.open(download, { params: { id } }, options),
};
