import { fromPromise } from 'xstate';
import { rcsList } from '#api/contract/reports/rcs.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { LoadPageInput } from '#machines/kits/paged-list.ts';
import type { RcsPage, RcsQuery } from './rcs-list.machine.ts';

/** The effects of the rcs-list machine. */
export const rcsListEffects = (client: Client) => ({
  loadPage: fromPromise<RcsPage, LoadPageInput<RcsQuery>>(async ({ input: { query, quiet }, signal }) => ({
    query,
    ...(await client.call(rcsList, { query }, { signal, quiet: quiet && 'again' })),
  })),
});
