import { fromPromise } from 'xstate';
import { operationLog } from '#api/contract/apple/devices.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { LoadLogInput, LogPage } from './operation-log.machine.ts';

/** The effects of the operation-log machine. */
export const operationLogEffects = (client: Client) => ({
  loadLog: fromPromise<LogPage, LoadLogInput>(async ({ input: { query, quiet }, signal }) => ({
    query,
    ...(await client.call(operationLog, { query }, { signal, quiet: quiet && 'again' })),
  })),
});
