import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import { fieldOf, submitted } from '#machines/kits/submission/submission.effects.ts';
import type { Refusal } from '#machines/refusal.ts';
import type { DeclaredForm } from './declared-form.ts';
import type { FormAnswer, SendFormInput } from './secured-form.machine.ts';

/** The effects of the secured-form machine, for one form. */
export const securedFormEffects = <Values extends object, Accepted extends object>(
  client: Client,
  of: DeclaredForm<Values, Accepted>,
) => ({
  sendForm: fromPromise<FormAnswer, SendFormInput>(({ input: { form, idempotencyKey } }) => {
    const call = of.send(client, form as Values, idempotencyKey).then((accepted) => ({ accepted }));
    return submitted(call, (refusal) => of.blamed?.(refusal) ?? blamedIn(refusal, Object.keys(of.first)));
  }),
});

function blamedIn(refusal: Refusal, fields: readonly string[]): string | null {
  if (hasCode(refusal, 'SECPWD_MISMATCH')) return 'secondary_password';
  if (hasCode(refusal, 'SMS_MISMATCH')) return 'sms_code';
  return fieldOf(refusal, fields);
}
