import { fromPromise } from 'xstate';
import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import { clerkList } from '#api/contract/people/clerks.ts';
import type { Client } from '#api/contract/row/call.ts';

/** The effects of the clerk-list machine. */
export const clerkListEffects = (client: Client) => ({
  loadClerks: fromPromise<readonly Clerk[], { quiet: boolean }>(async ({ input: { quiet }, signal }) => {
    const { list } = await client.call(clerkList, { query: {} }, { signal, quiet: quiet && 'again' });
    return list;
  }),
});
