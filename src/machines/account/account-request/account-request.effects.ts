import { fromPromise } from 'xstate';
import {
  passwordType,
  registerStore,
  registration,
  resetPassword,
  updatePassword,
} from '#api/contract/people/account.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode, hasReason } from '#api/contract/row/failure.ts';
import { type Refusal, refusalOf, sentenceOf } from '#machines/refusal.ts';
import { type AccountField, changeBody, emptyForm, registerBody, resetBody } from './account-form.ts';
import type { AccountAnswer, SendRequestInput } from './account-request.types.ts';

export const accountRequestEffects = (client: Client) => ({
  checkOpen: fromPromise<{ open: boolean }>(({ signal }) => client.call(registration, {}, { signal })),

  // No signal: who leaves the page has submitted all the same.
  sendRequest: fromPromise<AccountAnswer, SendRequestInput>(async ({ input }) => {
    try {
      await send(client, input);
      return { ok: true };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, field: fieldOf(refusal), sentence: sentenceOf(refusal) };
    }
  }),
});

function send(client: Client, { kind, form, idempotencyKey }: SendRequestInput) {
  const options = { idempotencyKey };
  switch (kind) {
    case 'register':
      return client.call(registerStore, { body: registerBody(form) }, options);
    case 'reset':
      return client.call(resetPassword, { body: resetBody(form) }, options);
    case 'loginPassword':
      return client.call(
        updatePassword,
        { body: { ...changeBody(form), type: passwordType.login } },
        options,
      );
    case 'secondaryPassword':
      return client.call(
        updatePassword,
        { body: { ...changeBody(form), type: passwordType.secondary } },
        options,
      );
  }
}

function fieldOf(refusal: Refusal) {
  if (hasCode(refusal, 'SMS_MISMATCH')) return 'sms_code';
  if (hasReason(refusal, 'registrationClosed')) return 'closed';
  if (hasReason(refusal, 'phoneRegistered')) return 'phone_number';
  const fields = Object.keys(emptyForm) as AccountField[];
  return fields.find((field) => field === refusal.field) ?? null;
}
