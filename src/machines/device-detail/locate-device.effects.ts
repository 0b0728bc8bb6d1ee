import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/call.ts';
import { getLocation } from '#api/contract/ios.ts';
import { refusalOf, sentenceOf } from '../refusal.ts';
import { type CommandAnswer, type Outcome, refusalReason } from '../secured-command/command-answer.ts';
import { lookUpOutcome } from '../secured-command/command-outcome.effects.ts';
import type { SendLocateInput } from './locate-device.machine.ts';

/** The effects of the locate-device machine. */
export const locateDeviceEffects = (client: Client) => ({
  // No signal: who leaves the screen wants it all the same, and is told when it fails.
  sendLocate: fromPromise<CommandAnswer, SendLocateInput>(async ({ input }) => {
    const options = { idempotencyKey: input.idempotencyKey };
    try {
      const { key = null, ...operation } = await client.call(
        getLocation,
        { body: { device_id: input.deviceId } },
        options,
      );
      return { ok: true, operation, key };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return { ok: false, reason: refusalReason(refusal), sentence: sentenceOf(refusal), key: null };
    }
  }),

  lookUpOutcome: fromPromise<Outcome, { idempotencyKey: string }>(({ input, signal }) =>
    lookUpOutcome(client, input.idempotencyKey, signal),
  ),
});
