import { fromPromise } from 'xstate';
import { register } from '#api/contract/apple/registration.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import { type Refusal, refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { RegisterAnswer, RegisterInput } from './register-device.machine.ts';
import { emptyForm, filledIn, type RegisterErrors } from './register-form.ts';

/** The effects of the register-device machine. */
export const registerDeviceEffects = (client: Client) => ({
  // No signal: who closes the dialog wants it all the same.
  register: fromPromise<RegisterAnswer, RegisterInput>(async ({ input }) => {
    const { form, forClerk, idempotencyKey } = input;
    try {
      const body = { ...filledIn(form), for_clerk: forClerk };
      const device = await client.call(register, { body }, { idempotencyKey });
      return { ok: true, device };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, field: fieldOf(refusal), sentence: sentenceOf(refusal) };
    }
  }),
});

function fieldOf(refusal: Refusal): keyof RegisterErrors | null {
  if (hasCode(refusal, 'CONFLICT')) return 'serial_number';
  const fields = ['for_clerk', ...Object.keys(emptyForm)] as (keyof RegisterErrors)[];
  return fields.find((field) => field === refusal.field) ?? null;
}
