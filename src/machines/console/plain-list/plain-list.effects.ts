import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/row/call.ts';
import type { LoadPageInput, Page } from '#machines/kits/paged-list.ts';
import type { Listed, PlainList } from '#machines/kits/plain-list.ts';
import type { PlainQuery } from './plain-list.machine.ts';

/** The effects of the plain-list machine for a list. */
export const plainListEffects = (client: Client, { load }: Pick<PlainList<PlainQuery, Listed>, 'load'>) => ({
  loadPage: fromPromise<Page<PlainQuery>, LoadPageInput<PlainQuery>>(
    async ({ input: { query, quiet }, signal }) => ({
      query,
      ...(await load(client, query, { signal, quiet: quiet && 'again' })),
    }),
  ),
});
