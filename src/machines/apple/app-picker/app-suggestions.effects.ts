import { fromPromise } from 'xstate';
import { defaultAppRestriction } from '#api/contract/apple/restrictions.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { LoadSuggestionsInput, Suggestions } from './app-suggestions.machine.ts';

/** The effects of the app-suggestions machine. Without suggestions apps can still be searched for. */
export const appSuggestionsEffects = (client: Client) => ({
  loadSuggestions: fromPromise<Suggestions, LoadSuggestionsInput>(async ({ input, signal }) => {
    const query = { type: String(input.type) };
    return (await client.call(defaultAppRestriction, { query }, { signal, quiet: input.quiet && 'beside' }))
      .list;
  }),
});
