import { fromPromise } from 'xstate';
import { hirerResult } from '#api/contract/devices/hirer.ts';
import type { Client } from '#api/contract/row/call.ts';
import { edited, fieldOf } from '#machines/kits/submission/submission.effects.ts';
import type { DeviceKind } from '../port/kind.ts';
import type { HirerChange, SaveHirerAnswer } from './hirer-edit.machine.ts';

/** The effects of the hirer-edit machine of a kind. */
export const hirerEditEffects = (client: Client, kind: Pick<DeviceKind, 'saveHirer'>) => ({
  saveHirer: fromPromise<SaveHirerAnswer, HirerChange>(({ input }) =>
    edited(
      kind.saveHirer(client, input),
      (refusal) => fieldOf(refusal, ['hirer_name', 'hirer_phone_number']),
      hirerResult,
    ),
  ),
});
