import { fromPromise } from 'xstate';
import { rcsRequest } from '#api/contract/reports/rcs.ts';
import type { Client } from '#api/contract/row/call.ts';
import { fieldOf, submitted } from '#machines/kits/submission/submission.effects.ts';
import type { RequestRcsAnswer, RequestRcsInput } from './new-rcs.machine.ts';

/** The effects of the new-rcs machine. */
export const newRcsEffects = (client: Client) => ({
  requestRcs: fromPromise<RequestRcsAnswer, RequestRcsInput>(({ input: { form, idempotencyKey } }) =>
    submitted(
      client.call(rcsRequest, { body: form }, { idempotencyKey }).then(({ id }) => ({ id })),
      (refusal) => fieldOf(refusal, ['name', 'id_card']),
    ),
  ),
});
