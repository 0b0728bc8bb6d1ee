import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { remarkResult } from '#api/contract/devices/remark.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { kindOf } from '#machines/kinds/kinds.ts';
import { edited } from '#machines/kits/submission/submission.effects.ts';
import type { SaveRemarkAnswer, SaveRemarkInput } from './remark-edit.machine.ts';

/** The effects of the remark-edit machine for a device of this kind. */
export const remarkEditEffects = (client: Client, kind: DeviceKindName) => ({
  saveRemark: fromPromise<SaveRemarkAnswer, SaveRemarkInput>(({ input }) => {
    return edited(
      kindOf(kind).saveRemark(client, input),
      (refusal) => (hasCode(refusal, 'CONFLICT') || refusal.field === 'remark' ? 'remark' : null),
      v.pipe(
        remarkResult,
        v.transform(({ remark }) => remark),
      ),
    );
  }),
});
