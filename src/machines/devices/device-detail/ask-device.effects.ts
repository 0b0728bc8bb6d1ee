import { fromPromise } from 'xstate';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import type { AcceptedCommand } from '#api/contract/row/accepted-command.ts';
import type { CallOptions, Client } from '#api/contract/row/call.ts';
import { refusalOf } from '#machines/refusal.ts';
import { type CommandAnswer, type Outcome, refusedBy } from '../secured-command/command-answer.ts';
import { lookUpOutcome } from '../secured-command/command-outcome.effects.ts';
import type { Question, SendQuestionInput } from './ask-device.machine.ts';

const ask = (
  client: Client,
  question: Question,
  device_id: string,
  options: CallOptions,
): Promise<AcceptedCommand> => client.call(appleCommandCalls[question], { body: { device_id } }, options);

/** The effects of the ask-device machine. */
export const askDeviceEffects = (client: Client) => ({
  // No signal: who leaves the screen wants it all the same, and is told when it fails.
  sendQuestion: fromPromise<CommandAnswer, SendQuestionInput>(async ({ input }) => {
    const options = { idempotencyKey: input.idempotencyKey };
    try {
      const { id, command_uuid } = await ask(client, input.question, input.deviceId, options);
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
