import { fromPromise } from 'xstate';
import { detail, updateRemark } from '#api/contract/apple/devices.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { SaveRemarkAnswer, SaveRemarkInput } from './remark-edit.machine.ts';

/** The effects of the remark-edit machine. */
export const remarkEditEffects = (client: Client) => ({
  // No signal: who leaves the screen wants it all the same, and is told when it fails.
  saveRemark: fromPromise<SaveRemarkAnswer, SaveRemarkInput>(async ({ input }) => {
    try {
      const { deviceId: device_id, remark, based_on } = input;
      await client.call(updateRemark, { body: { device_id, remark, based_on } });
      return { ok: true };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const standing = hasCode(refusal, 'CONFLICT') ? await standingRemark(client, input.deviceId) : null;
      return { ok: false, sentence: sentenceOf(refusal), standing };
    }
  }),
});

async function standingRemark(client: Client, id: string): Promise<string> {
  const { remark } = await client.call(detail, { params: { id }, query: {} });
  return remark;
}
