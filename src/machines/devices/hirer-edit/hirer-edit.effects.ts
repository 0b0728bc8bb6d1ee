import { fromPromise } from 'xstate';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { Client } from '#api/contract/row/call.ts';
import { edited, fieldOf } from '#machines/kits/submission/submission.effects.ts';
import type { DeviceKind } from '../port/kind.ts';
import type { HirerChange, SaveHirerAnswer } from './hirer-edit.machine.ts';

/** The effects of the hirer-edit machine of a kind. */
export const hirerEditEffects = <Row extends DeviceListItem>(
  client: Client,
  kind: Pick<DeviceKind<Row>, 'saveHirer' | 'device'>,
) => ({
  saveHirer: fromPromise<SaveHirerAnswer, HirerChange>(({ input }) =>
    edited(
      kind.saveHirer(client, input),
      (refusal) => fieldOf(refusal, ['hirer_name', 'hirer_phone_number']),
      async () => {
        const { deviceId } = input;
        const device = await kind.device(client, { deviceId, check: false }, {});
        return { hirer_name: device.hirer_name, hirer_phone_number: device.hirer_phone_number };
      },
    ),
  ),
});
