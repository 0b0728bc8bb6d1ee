import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/call.ts';
import { hasCode } from '#api/contract/failure.ts';
import { register } from '#api/contract/ios-devices.ts';
import { refusalOf, sentenceOf } from '../refusal.ts';
import type { RegisterAnswer, RegisterInput } from './register-device.machine.ts';
import { filledIn } from './register-form.ts';

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
      const field = hasCode(refusal, 'CONFLICT') ? 'serial_number' : null;
      return { ok: false, field, sentence: sentenceOf(refusal) };
    }
  }),
});
