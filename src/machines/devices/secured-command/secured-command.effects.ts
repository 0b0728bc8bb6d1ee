import { fromPromise } from 'xstate';
import { checkNeedSmsVerify, type SmsType } from '#api/contract/people/system.ts';
import type { Client } from '#api/contract/row/call.ts';
import { refusedBy } from '#machines/kits/proof/proof.effects.ts';
import { refusalOf } from '#machines/refusal.ts';
import type { CommandAnswer, Outcome } from './command-answer.ts';
import { lookUpOutcome } from './command-outcome.effects.ts';
import { callCommand } from './secured-calls.ts';
import type { SendCommandInput } from './secured-command.machine.ts';

/**
 * The client tells the person about every failure; what it means for the dialog is the machine's business. What a command
 * discloses goes to `disclose` and past the machine: no event and no context holds it.
 */
export const securedCommandEffects = (client: Client, disclose?: (result: unknown) => void) => ({
  checkSmsNeed: fromPromise<{ phone: string | null }, { smsType: SmsType | null }>(
    async ({ input: { smsType }, signal }) => {
      if (!smsType) return { phone: null };
      const { need, phone } = await client.call(checkNeedSmsVerify, { query: { type: smsType } }, { signal });
      return { phone: need ? phone : null };
    },
  ),

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
