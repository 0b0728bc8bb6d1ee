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
import { fieldOf, submitted } from '#machines/kits/submission/submission.effects.ts';
import type { Refusal } from '#machines/refusal.ts';
import {
  type AccountField,
  changeBody,
  emptyForm,
  ofResetBody,
  registerBody,
  resetBody,
} from './account-form.ts';
import type { AccountAnswer, SendRequestInput } from './account-request.machine.ts';

export const accountRequestEffects = (client: Client) => ({
  checkOpen: fromPromise<{ open: boolean }>(({ signal }) => client.call(registration, {}, { signal })),

  sendRequest: fromPromise<AccountAnswer, SendRequestInput>(async ({ input }) => {
    let closed = false;
    const answer = await submitted(send(client, input), (refusal) => {
      closed = hasReason(refusal, 'registrationClosed');
      return blamedField(refusal);
    });
    return { ...answer, ...(closed ? { closed } : {}) };
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
    case 'resetLogin':
      return client.call(
        updatePassword,
        { body: { ...ofResetBody(form), type: passwordType.login } },
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

function blamedField(refusal: Refusal): AccountField | null {
  if (hasCode(refusal, 'SMS_MISMATCH')) return 'sms_code';
  if (hasReason(refusal, 'phoneRegistered')) return 'phone_number';
  return fieldOf(refusal, Object.keys(emptyForm) as AccountField[]);
}
