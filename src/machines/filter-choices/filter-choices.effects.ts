import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/call.ts';
import { clerks, models } from '#api/contract/ios.ts';
import type { FilterChoices } from './filter-choices.machine.ts';

/** The effects of the filter-choices machine. They are quiet: without choices the list itself still works. */
export const filterChoicesEffects = (client: Client, wanted: { models: boolean }) => ({
  loadChoices: fromPromise<FilterChoices>(async ({ signal }) => {
    const options = { signal, quiet: true };
    const [ofClerks, ofModels] = await Promise.all([
      client.call(clerks, {}, options),
      wanted.models ? client.call(models, {}, options) : { list: [] },
    ]);
    return { clerks: ofClerks.list, models: ofModels.list };
  }),
});
