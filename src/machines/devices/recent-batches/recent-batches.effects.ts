import { fromPromise } from 'xstate';
import { type Batch, dismiss, list } from '#api/contract/batch.ts';
import type { Client } from '#api/contract/row/call.ts';

/** The effects of the recent-batches machine. */
export const recentBatchesEffects = (client: Client) => ({
  loadBatches: fromPromise<readonly Batch[], { quiet: boolean }>(async ({ input: { quiet }, signal }) => {
    const options = { signal, quiet: quiet ? ('again' as const) : ('beside' as const) };
    return (await client.call(list, {}, options)).list;
  }),
});

/** The person is told of a failure by the client; either way the list is to be read again. */
export function dismissBatch(client: Client, batchId: string, ended: () => void): void {
  client.call(dismiss, { params: { id: batchId } }).then(ended, ended);
}
