import { fromPromise } from 'xstate';
import { detail } from '#api/contract/apple/devices.ts';
import { updateHirer } from '#api/contract/apple/registration.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import { fieldOf, submitted } from '#machines/kits/submission.effects.ts';
import type { HirerBody, SaveHirerAnswer } from './hirer-edit.machine.ts';

/** The effects of the hirer-edit machine. */
export const hirerEditEffects = (client: Client) => ({
  saveHirer: fromPromise<SaveHirerAnswer, HirerBody>(async ({ input: body }) => {
    let overtaken = false;
    const saved = client.call(updateHirer, { body }).then(() => ({}));
    const answer = await submitted(saved, (refusal) => {
      const field = fieldOf(refusal, ['hirer_name', 'hirer_phone_number'] as const);
      overtaken = field === null && hasCode(refusal, 'CONFLICT');
      return field;
    });
    if (!overtaken) return { ...answer, standing: null };
    const now = await client.call(detail, { params: { id: body.device_id }, query: {} });
    const { hirer_name, hirer_phone_number } = now;
    return { ...answer, standing: { hirer_name, hirer_phone_number } };
  }),
});
