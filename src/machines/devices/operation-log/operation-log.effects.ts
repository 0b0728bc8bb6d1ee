import { operationLog } from '#api/contract/apple/devices.ts';
import type { Client } from '#api/contract/row/call.ts';
import { loadsPage } from '#machines/kits/paged-list.effects.ts';
import type { LogQuery } from './log-query.ts';

/** The effects of the operation-log machine. */
export const operationLogEffects = (client: Client) => ({
  loadPage: loadsPage((query: LogQuery, options) => client.call(operationLog, { query }, options)),
});
