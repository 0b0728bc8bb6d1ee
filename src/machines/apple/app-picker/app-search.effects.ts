import { fromPromise } from 'xstate';
import { type FoundApp, itunesSearch } from '#api/contract/outside.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { FindAppsInput } from './app-search.machine.ts';

/** The effects of the app-search machine. */
export const appSearchEffects = (client: Client) => ({
  findApps: fromPromise<readonly FoundApp[], FindAppsInput>(async ({ input, signal }) => {
    const { term, platform } = input;
    return (await client.call(itunesSearch, { query: { term, platform } }, { signal })).list;
  }),
});
