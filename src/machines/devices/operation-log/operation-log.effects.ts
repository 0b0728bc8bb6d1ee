import type { Client } from '#api/contract/row/call.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { kindOf } from '#machines/kinds/kinds.ts';
import { loadsPage } from '#machines/kits/paged-list/paged-list.effects.ts';
import type { LogQuery } from '../port/log-query.ts';

/** The effects of the operation-log machine. */
export function operationLogEffects(client: Client, kind: DeviceKindName) {
  const { log } = kindOf(kind);
  return { loadPage: loadsPage((query: LogQuery, options) => log(client, query, options)) };
}
