import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/call.ts';
import { updateRemark } from '#api/contract/ios.ts';
import { refusalOf, sentenceOf } from '../refusal.ts';
import type { SaveRemarkAnswer, SaveRemarkInput } from './remark-edit.machine.ts';

/** The effects of the remark-edit machine. */
export const remarkEditEffects = (client: Client) => ({
  // No signal: who leaves the screen wants it all the same, and is told when it fails.
  saveRemark: fromPromise<SaveRemarkAnswer, SaveRemarkInput>(async ({ input }) => {
    try {
      const body = { device_id: input.deviceId, remark: input.remark };
      await client.call(updateRemark, { body });
      return { ok: true };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, sentence: sentenceOf(refusal) };
    }
  }),
});
