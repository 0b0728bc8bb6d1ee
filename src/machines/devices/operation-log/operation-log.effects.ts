import { fromPromise } from 'xstate';
import { operationLog } from '#api/contract/apple/devices.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { LoadPageInput } from '#machines/kits/paged-list.ts';
import type { LogQuery } from './log-query.ts';
import type { LogPage } from './operation-log.machine.ts';

/** The effects of the operation-log machine. */
export const operationLogEffects = (client: Client) => ({
  loadPage: fromPromise<LogPage, LoadPageInput<LogQuery>>(async ({ input: { query, quiet }, signal }) => ({
    query,
    ...(await client.call(operationLog, { query }, { signal, quiet: quiet && 'again' })),
  })),
});
