import { fromPromise } from 'xstate';
import type { CallOptions } from '#api/contract/row/call.ts';
import type { LoadPageInput, Page } from '../paged-list.ts';

/** The effect `loadPage` of a paged list. `load` calls its row. */
export const loadsPage = <Query, Row>(
  load: (query: Query, options: CallOptions) => Promise<Omit<Page<Query, Row>, 'query'>>,
) =>
  fromPromise<Page<Query, Row>, LoadPageInput<Query>>(async ({ input: { query, quiet }, signal }) => ({
    query,
    ...(await load(query, { signal, quiet: quiet && 'again' })),
  }));
