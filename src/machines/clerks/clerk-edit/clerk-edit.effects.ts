import { fromPromise } from 'xstate';
import { clerk } from '#api/contract/people/clerk-fields.ts';
import { updateClerk } from '#api/contract/people/clerks.ts';
import type { Client } from '#api/contract/row/call.ts';
import { refusedBy } from '#machines/kits/proof/proof.effects.ts';
import { currentIn } from '#machines/kits/submission/submission.effects.ts';
import { refusalOf } from '#machines/refusal.ts';
import { updateOf } from './clerk-draft.ts';
import type { SaveClerkAnswer, SaveClerkInput } from './clerk-edit.machine.ts';

/** The effects of the clerk-edit machine. No signal: who leaves has confirmed all the same. */
export const clerkEditEffects = (client: Client) => ({
  saveClerk: fromPromise<SaveClerkAnswer, SaveClerkInput>(
    async ({ input: { seen, draft, password, smsCode } }) => {
      try {
        const body = {
          ...updateOf(seen, draft),
          ...(password !== null && { password }),
          ...(smsCode !== null && { sms_code: smsCode }),
        };
        return { ok: true, saved: await client.call(updateClerk, { body }) };
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        return { ok: false, current: currentIn(refusal, clerk), ...refusedBy(refusal) };
      }
    },
  ),
});
