import { fromPromise } from 'xstate';
import { start } from '#api/contract/batch.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { loadBatchForm } from '#machines/kinds/batch/batch-form-loads.ts';
import type { BatchForm } from '#machines/kinds/batch/batch-kinds.ts';
import { refusedBy } from '#machines/kits/proof/proof.effects.ts';
import { refusalOf } from '#machines/refusal.ts';
import type { StartAnswer, StartInput } from './batch-order.machine.ts';

/** The effects of the batch-order machine. */
export const batchOrderEffects = (client: Client, kind: DeviceKindName) => ({
  loadForm: fromPromise<BatchForm, BatchForm>(({ input, signal }) =>
    loadBatchForm(kind, client, input, signal),
  ),
  // No signal: what was confirmed is not taken back.
  startBatch: fromPromise<StartAnswer, StartInput>(async ({ input }) => {
    const { order, ids, count, credential, idempotencyKey } = input;
    const body = { ...order, ids: [...ids], ...(count !== null && { count }), ...credential };
    try {
      const { key = null, ...batch } = await client.call(start, { body }, { idempotencyKey });
      return { ok: true, batch, key };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const { blamed, ...refused } = refusedBy(refusal);
      // Of `fields.message` the form knows the end.
      return {
        ok: false,
        key: refusal.key ?? null,
        ...refused,
        missing: refusal.missing ?? [],
        blamed: blamed?.replace(/^fields\./, ''),
      };
    }
  }),
});
