import { fromPromise } from 'xstate';
import { newClerk } from '#api/contract/people/clerks.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode, hasReason } from '#api/contract/row/failure.ts';
import { fieldOf, submitted } from '#machines/kits/submission/submission.effects.ts';
import type { Refusal } from '#machines/refusal.ts';
import { type ClerkField, clerkBody, emptyClerk } from './clerk-form.ts';
import type { AddClerkAnswer, AddClerkInput } from './new-clerk.machine.ts';

/** The effects of the new-clerk machine. */
export const newClerkEffects = (client: Client) => ({
  addClerk: fromPromise<AddClerkAnswer, AddClerkInput>(({ input: { form, idempotencyKey } }) =>
    submitted(client.call(newClerk, { body: clerkBody(form) }, { idempotencyKey }), blamed),
  ),
});

function blamed(refusal: Refusal): ClerkField | null {
  if (hasCode(refusal, 'SMS_MISMATCH')) return 'sms_code';
  if (hasReason(refusal, 'phoneRegistered')) return 'phone_number';
  return fieldOf(refusal, Object.keys(emptyClerk) as ClerkField[]);
}
