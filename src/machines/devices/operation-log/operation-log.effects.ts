import type { Client } from '#api/contract/row/call.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { callsOf } from '#machines/kinds.ts';
import { loadsPage } from '#machines/kits/paged-list.effects.ts';
import type { LogQuery } from './log-query.ts';

/** The effects of the operation-log machine. */
export function operationLogEffects(client: Client, kind: DeviceKindName) {
  const { log } = callsOf(kind);
  return { loadPage: loadsPage((query: LogQuery, options) => client.call(log, { query }, options)) };
}
