import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { kindOf } from '#machines/kinds/kinds.ts';
import { submitted } from '#machines/kits/submission.effects.ts';
import type { SaveRemarkAnswer, SaveRemarkInput } from './remark-edit.machine.ts';

/** The effects of the remark-edit machine for a device of this kind. */
export const remarkEditEffects = (client: Client, kind: DeviceKindName) => ({
  saveRemark: fromPromise<SaveRemarkAnswer, SaveRemarkInput>(async ({ input }) => {
    const { saveRemark, device } = kindOf(kind);
    let overtaken = false;
    const answer = await submitted(saveRemark(client, input), (refusal) => {
      overtaken = hasCode(refusal, 'CONFLICT');
      return overtaken || refusal.field === 'remark' ? 'remark' : null;
    });
    if (!overtaken) return { ...answer, standing: null };
    const { remark } = await device(client, { deviceId: input.deviceId, check: false }, {});
    return { ...answer, standing: remark };
  }),
});
