import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/row/call.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { askedKind } from '#machines/kinds/asked-kinds.ts';
import { refusedBy } from '#machines/kits/proof/proof.effects.ts';
import { refusalOf } from '#machines/refusal.ts';
import type { CommandAnswer, Outcome } from '../secured-command/command-answer.ts';
import { lookUpOutcome } from '../secured-command/command-outcome.effects.ts';
import type { SendQuestionInput } from './ask-device.machine.ts';

function questionOf(kind: DeviceKindName, name: string) {
  const question = askedKind(kind).questions[name];
  if (!question) throw new Error(`no device of kind ${kind} is asked ${name}`);
  return question;
}

/** The effects of the ask-device machine for a device of this kind. */
export const askDeviceEffects = (client: Client, kind: DeviceKindName) => ({
  // No signal: who leaves the screen wants it all the same, and is told when it fails.
  sendQuestion: fromPromise<CommandAnswer, SendQuestionInput>(async ({ input }) => {
    const options = { idempotencyKey: input.idempotencyKey };
    try {
      const { id, command_uuid } = await questionOf(kind, input.question)(client, input.deviceId, options);
      return { ok: true, operation: { id, command_uuid }, key: null };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, ...refusedBy(refusal), key: null };
    }
  }),

  lookUpOutcome: fromPromise<Outcome, { idempotencyKey: string }>(({ input, signal }) =>
    lookUpOutcome(client, input.idempotencyKey, signal),
  ),
});
