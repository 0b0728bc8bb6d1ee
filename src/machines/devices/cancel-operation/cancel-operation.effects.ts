import { fromPromise } from 'xstate';
import { cancelOperation } from '#api/contract/operations.ts';
import type { Client } from '#api/contract/row/call.ts';
import { tooLateSentence } from '#domain/kinds/cancel.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { kindOf } from '#machines/kinds/kinds.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { CancelAnswer, CancelInput } from './cancel-operation.machine.ts';

/** The effects of the cancel-operation machine for an operation on a device of this kind. */
export const cancelOperationEffects = (client: Client, kind: DeviceKindName) => ({
  // No signal: who leaves the screen wants it all the same, and is told when it fails.
  cancelOperation: fromPromise<CancelAnswer, CancelInput>(async ({ input }) => {
    try {
      const { cancel, status } = await takeBack(client, kind, input);
      if (cancel === 'won') return { ok: true, result: 'won' };
      return { ok: true, result: 'tooLate', sentence: tooLateSentence(status) };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, sentence: sentenceOf(refusal) };
    }
  }),
});

/** A scheduled lock has a call of its own (`call.ios.cancel`). */
const takeBack = (client: Client, kind: DeviceKindName, { operationId: id, scheduled }: CancelInput) =>
  scheduled ? kindOf(kind).cancelSchedule(client, id) : client.call(cancelOperation, { params: { id } });
