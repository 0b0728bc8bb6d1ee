import { fromPromise } from 'xstate';
import { read, resume, retry, stop } from '#api/contract/batch.ts';
import type { Client } from '#api/contract/row/call.ts';
import { batchShownItems } from '#domain/limits.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { BatchPage, ChangeAnswer, ChangeInput, LoadBatchInput } from './batch-progress.machine.ts';

const changes = { 'batch.stop': stop, 'batch.resume': resume, 'failed.retry': retry } as const;

/** The effects of the batch-progress machine. */
export const batchProgressEffects = (client: Client) => ({
  loadBatch: fromPromise<BatchPage, LoadBatchInput>(async ({ input, signal }) => {
    const { batchId: id, pageNumber, quiet } = input;
    const query = {
      first: 'trouble',
      page_num: String(pageNumber),
      page_size: String(batchShownItems),
    } as const;
    const options = { signal, quiet: quiet && ('again' as const) };
    const { list: items, ...batch } = await client.call(read, { params: { id }, query }, options);
    return { batch, items };
  }),

  // No signal: what was wanted is not taken back.
  changeBatch: fromPromise<ChangeAnswer, ChangeInput>(async ({ input: { batchId, change } }) => {
    try {
      await client.call(changes[change], { params: { id: batchId } });
      return { refusal: null };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { refusal: sentenceOf(refusal) };
    }
  }),
});
