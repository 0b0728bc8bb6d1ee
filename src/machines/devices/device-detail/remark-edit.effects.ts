import { fromPromise } from 'xstate';
import { detail, updateRemark } from '#api/contract/apple/devices.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import { submitted } from '#machines/kits/submission.effects.ts';
import type { SaveRemarkAnswer, SaveRemarkInput } from './remark-edit.machine.ts';

/** The effects of the remark-edit machine. */
export const remarkEditEffects = (client: Client) => ({
  saveRemark: fromPromise<SaveRemarkAnswer, SaveRemarkInput>(
    async ({ input: { deviceId: device_id, remark, based_on } }) => {
      let overtaken = false;
      const call = client.call(updateRemark, { body: { device_id, remark, based_on } });
      const answer = await submitted(call, (refusal) => {
        overtaken = hasCode(refusal, 'CONFLICT');
        return overtaken || refusal.field === 'remark' ? 'remark' : null;
      });
      return { ...answer, standing: overtaken ? await standingRemark(client, device_id) : null };
    },
  ),
});

async function standingRemark(client: Client, id: string): Promise<string> {
  const { remark } = await client.call(detail, { params: { id }, query: {} });
  return remark;
}
