import { fromPromise } from 'xstate';
import { appleCommandCalls } from '#api/contract/apple/commands.ts';
import type { Client } from '#api/contract/row/call.ts';
import { refusalOf } from '#machines/refusal.ts';
import type { DiscloseAnswer, Disclosed, DiscloseInput } from './disclosure.machine.ts';

/** The effects of the disclosure machine. */
export const disclosureEffects = (client: Client) => ({
  disclose: fromPromise<DiscloseAnswer, DiscloseInput>(async ({ input, signal }) => {
    try {
      return await disclose(client, input, signal);
    } catch (error) {
      if (refusalOf(error)) return null;
      throw error;
    }
  }),
});

async function disclose(
  client: Client,
  { of, deviceId, idempotencyKey }: DiscloseInput,
  signal: AbortSignal,
): Promise<Disclosed> {
  const body = { device_id: deviceId };
  const options = { idempotencyKey, signal };
  if (of === 'get-sim-log') {
    const { result } = await client.call(appleCommandCalls['get-sim-log'], { body }, options);
    return { of, entries: result.list };
  }
  const { result } = await client.call(appleCommandCalls['get-hirer-phone'], { body }, options);
  return { of, phone: result.phone };
}
