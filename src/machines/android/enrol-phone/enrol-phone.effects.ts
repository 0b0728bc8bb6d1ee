import { fromPromise } from 'xstate';
import {
  type EnrolmentCode,
  enrolmentCodeStatus,
  newEnrolmentCode,
} from '#api/contract/android/enrolment.ts';
import type { Client } from '#api/contract/row/call.ts';
import { fieldOf, submitted } from '#machines/kits/submission/submission.effects.ts';
import type { LookCodeInput, MakeCodeAnswer, MakeCodeInput } from './enrol-phone.machine.ts';

/** The effects of the enrol-phone machine. */
export const enrolPhoneEffects = (client: Client) => ({
  makeCode: fromPromise<MakeCodeAnswer, MakeCodeInput>(({ input: { forClerk, channel, idempotencyKey } }) => {
    const body = { for_clerk: forClerk, ...(channel !== null && { channel }) };
    const call = client.call(newEnrolmentCode, { body }, { idempotencyKey }).then((made) => ({ made }));
    return submitted(call, (refusal) => fieldOf(refusal, ['for_clerk', 'channel']));
  }),

  lookCode: fromPromise<EnrolmentCode, LookCodeInput>(({ input: { id, quiet }, signal }) =>
    client.call(enrolmentCodeStatus, { params: { id } }, { signal, quiet: quiet && 'again' }),
  ),
});
