import { fromPromise } from 'xstate';
import type { CallOptions, Client } from '#api/contract/row/call.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { askedKind } from '#machines/kinds/asked-kinds.ts';
import { refusalOf } from '#machines/refusal.ts';
import type { DiscloseAnswer, Disclosed, DiscloseInput } from './disclosure.machine.ts';

/** The effects of the disclosure machine for a device of this kind. */
export const disclosureEffects = (client: Client, kind: DeviceKindName) => ({
  disclose: fromPromise<DiscloseAnswer, DiscloseInput>(async ({ input, signal }) => {
    const options = { idempotencyKey: input.idempotencyKey, signal };
    try {
      return await disclose(client, kind, input, options);
    } catch (error) {
      if (refusalOf(error)) return null;
      throw error;
    }
  }),
});

async function disclose(
  client: Client,
  kind: DeviceKindName,
  { of, deviceId }: DiscloseInput,
  options: CallOptions,
): Promise<Disclosed> {
  const { 'get-sim-log': simLog, 'get-hirer-phone': hirerPhone } = askedKind(kind).disclosures;
  if (of === 'get-sim-log' && simLog) {
    return { of, entries: (await simLog(client, deviceId, options)).list };
  }
  if (of === 'get-hirer-phone' && hirerPhone) {
    return { of, phone: (await hirerPhone(client, deviceId, options)).phone };
  }
  throw new Error(`nothing is told by ${of} of a device of kind ${kind}`);
}
