import { fromPromise } from 'xstate';
import { register } from '#api/contract/apple/registration.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import { fieldOf, submitted } from '#machines/kits/submission/submission.effects.ts';
import type { Refusal } from '#machines/refusal.ts';
import type { RegisterAnswer, RegisterInput } from './register-device.machine.ts';
import { type BlamedField, emptyForm, filledIn, type RegisterForm } from './register-form.ts';

/** The effects of the register-device machine. */
export const registerDeviceEffects = (client: Client) => ({
  register: fromPromise<RegisterAnswer, RegisterInput>(({ input: { form, forClerk, idempotencyKey } }) => {
    const body = { ...filledIn(form), for_clerk: forClerk };
    const call = client.call(register, { body }, { idempotencyKey }).then((device) => ({ device }));
    return submitted(call, blamedField);
  }),
});

const blamedField = (refusal: Refusal): BlamedField | null =>
  hasCode(refusal, 'CONFLICT')
    ? 'serial_number'
    : fieldOf(refusal, ['for_clerk', ...(Object.keys(emptyForm) as (keyof RegisterForm)[])]);
