import { setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import { freshSetup } from './fresh.ts';
import type { ListQuery } from './list-query.ts';
import {
  type LoadPageInput,
  type Page,
  type PagesContext,
  type PagesEvent,
  pagesChart,
} from './paged-list.ts';

/** The kit of a list that is shown page by page, and that nobody filters: its `setup` and chart. The screen provides the effect `loadPage` and the action `goTo`. */
export function unfilteredList<Query, Shown extends Page<Query>>(listQuery: ListQuery<Query>) {
  const { same } = listQuery;
  const listSetup = setup({
    types: {} as {
      context: PagesContext<Query, Shown>;
      events: PagesEvent<Query>;
      input: { query: Query };
      meta: { title: string };
    },
    actors: { loadPage: notProvided<Shown, LoadPageInput<Query>>('loadPage') },
    actions: {
      goTo: (_, _params: { query: Query }) => {
        throw new Error('goTo: not provided');
      },
    },
    guards: {
      ...freshSetup.guards,
      otherQuery: ({ context }, { query }: { query: Query }) => !same(context.query, query),
      hasRows: ({ context: { page } }) => page !== null && page.total > 0,
    },
    delays: freshSetup.delays,
  });
  return { setup: listSetup, chart: pagesChart<Query, Shown, PagesEvent<Query>>(listQuery) };
}
