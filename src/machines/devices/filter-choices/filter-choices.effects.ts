import { fromPromise } from 'xstate';
import { clerkList } from '#api/contract/helper.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { kindOf } from '#machines/kinds/kinds.ts';
import type { ListedDevices } from '../port/kind.ts';
import type { FilterChoices } from './filter-choices.machine.ts';

/** `models`: of which devices; `clerks`: whose devices one sees, or everybody of the store. */
export interface WantedChoices {
  readonly models?: ListedDevices;
  readonly clerks?: 'visible' | 'store';
  /** nothing can be done without them; a list itself works without its filters' choices */
  readonly needed?: true;
}

/** The effects of the filter-choices machine for a list of devices of this kind. */
export const filterChoicesEffects = (client: Client, kind: DeviceKindName, wanted: WantedChoices) => ({
  loadChoices: fromPromise<FilterChoices>(async ({ signal }) => {
    const options = { signal, quiet: !wanted.needed && ('beside' as const) };
    const { clerks, models } = kindOf(kind);
    const [ofClerks, ofModels] = await Promise.all([
      wanted.clerks === 'store' ? client.call(clerkList, {}, options) : clerks(client, options),
      wanted.models ? models(client, wanted.models, options) : { list: [] },
    ]);
    return { clerks: ofClerks.list, models: ofModels.list };
  }),
});
