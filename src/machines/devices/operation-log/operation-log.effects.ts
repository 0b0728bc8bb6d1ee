import { records } from '#api/contract/records.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { loadsPage } from '#machines/kits/paged-list/paged-list.effects.ts';
import type { LogQuery } from '../port/log-query.ts';

/** The effects of the operation-log machine. */
export function operationLogEffects(client: Client, kind: DeviceKindName) {
  return {
    loadPage: loadsPage((query: LogQuery, options) =>
      client.call(records, { query: { ...query, kind } }, options),
    ),
  };
}
