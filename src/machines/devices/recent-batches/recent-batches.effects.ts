import { fromPromise } from 'xstate';
import { dismiss, list } from '#api/contract/batch.ts';
import type { Batch } from '#api/contract/devices/batch.ts';
import type { Client } from '#api/contract/row/call.ts';

/** The effects of the recent-batches machine. */
export const recentBatchesEffects = (client: Client) => ({
  loadBatches: fromPromise<readonly Batch[], { quiet: boolean }>(async ({ input: { quiet }, signal }) => {
    const options = { signal, quiet: quiet ? ('again' as const) : ('beside' as const) };
    return (await client.call(list, {}, options)).list;
  }),
});

/** The list offers it no more. Where that fails, the client tells the person, and the list offers it again. */
export const dismissBatch = (client: Client, batchId: string, ended = () => {}): Promise<void> =>
  client.call(dismiss, { params: { id: batchId } }).then(ended, ended);
