import { fromPromise } from 'xstate';
import { checkNeedSmsVerify, type SmsType, smsVerify } from '#api/contract/people/system.ts';
import type { Client } from '#api/contract/row/call.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import { type CommandAnswer, type Outcome, refusedBy } from './command-answer.ts';
import { lookUpOutcome } from './command-outcome.effects.ts';
import { callCommand } from './secured-calls.ts';
import type { SendCommandInput, SmsAnswer } from './secured-command.types.ts';

type Asked = { readonly smsType: SmsType | null };

/**
 * The client tells the person about every failure; what it means for the dialog is the machine's business. What a command
 * discloses goes to `disclose` and past the machine: no event and no context holds it.
 */
export const securedCommandEffects = (client: Client, disclose?: (result: unknown) => void) => ({
  checkSmsNeed: fromPromise<{ phone: string | null }, Asked>(async ({ input: { smsType }, signal }) => {
    if (!smsType) return { phone: null };
    const { need, phone } = await client.call(checkNeedSmsVerify, { query: { type: smsType } }, { signal });
    return { phone: need ? phone : null };
  }),

  sendSms: fromPromise<SmsAnswer, Asked>(async ({ input: { smsType }, signal }) => {
    if (!smsType) throw new Error('no SMS code is asked for this command');
    try {
      await client.call(smsVerify, { body: { type: smsType } }, { signal });
      return { ok: true };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, sentence: sentenceOf(refusal) };
    }
  }),

  // No signal: who leaves the screen has confirmed all the same, and is told when it fails.
  sendCommand: fromPromise<CommandAnswer, SendCommandInput>(async ({ input }) => {
    const options = { idempotencyKey: input.idempotencyKey };
    try {
      const answer = await callCommand(client, input.request, input, options);
      const { id, command_uuid, key = null, result } = answer;
      disclose?.(result);
      return { ok: true, operation: { id, command_uuid }, key };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const { key = null } = refusal;
      return { ok: false, ...refusedBy(refusal), key };
    }
  }),

  lookUpOutcome: fromPromise<Outcome, { idempotencyKey: string }>(({ input, signal }) =>
    lookUpOutcome(client, input.idempotencyKey, signal),
  ),
});
