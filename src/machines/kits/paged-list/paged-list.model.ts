import { freshModel } from '../fresh/fresh.model.ts';
import type { Fresh } from '../fresh.ts';

interface ListContext extends Fresh {
  readonly query: unknown;
  readonly page: unknown;
}

interface ListSnapshot {
  readonly context: ListContext;
  matches(state: 'ready'): boolean;
}

/**
 * The test model of a list, but for its name, its machine, what is answered and its titles.
 * @param filter one that the list may be given
 */
export const pagedListModel = <Query>(unfiltered: Query, filter: Query) => ({
  inputs: { unfiltered: { query: unfiltered } },
  events: {
    ...freshModel.events,
    'place.changed': [{ query: unfiltered }, { query: filter }],
    'filter.apply': [{ filter: unfiltered }, { filter }],
    'filter.reset': 'bare',
    'page.turn': [{ page: 2 }],
    'pageSize.choose': [{ size: 50 }],
  } as const,
  facts: ['place.changed', ...freshModel.facts] as const,
  key: ({ query, page, changed, problem }: ListContext) => [query, page !== null, changed, problem],
  invariants: {
    ...freshModel.invariants,
    'ready shows rows': (s: ListSnapshot) => !s.matches('ready') || s.context.page !== null,
  },
});
