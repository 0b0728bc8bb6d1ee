import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/call.ts';
import { operationLog } from '#api/contract/ios.ts';
import type { LoadLogInput, LogPage } from './operation-log.machine.ts';

/** The effects of the operation-log machine. */
export const operationLogEffects = (client: Client) => ({
  loadLog: fromPromise<LogPage, LoadLogInput>(async ({ input: { query, quiet }, signal }) => ({
    query,
    ...(await client.call(operationLog, { query }, { signal, quiet: quiet && 'again' })),
  })),
});
