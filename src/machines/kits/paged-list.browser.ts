import type { Page } from 'playwright';
import { clickOn } from '#tests/path-harness/browser/causes.ts';
import type { PathEvent } from '#tests/path-harness/model.ts';
import { freshActs } from './fresh.browser.ts';
import type { ListQuery } from './list-query.ts';

/** How the events of a list happen in the page, but for its filter and for a new place. */
export const pagedListActs = {
  ...freshActs,
  'page.turn': (page: Page, event: { readonly page: number }) =>
    clickOn(page.getByRole('button', { name: `第 ${event.page} 页`, exact: true })),
  'pageSize.choose': (page: Page, { size }: { readonly size: number }) =>
    page.locator('[data-machine-event="pageSize.choose"]').selectOption(String(size)),
};

/**
 * The new place that follows a wish to go there, unless it is the same. `more` tells where the wishes lead that only this list has; null
 * for what is no wish.
 */
export const followsWish =
  <Query>(list: ListQuery<Query>, more: (query: Query, event: PathEvent) => Query | null = () => null) =>
  ({ context: { query } }: { readonly context: { readonly query: Query } }, event: PathEvent) => {
    const place = wished(list, query, event) ?? more(query, event);
    return place === null || list.same(place, query) ? null : { type: 'place.changed', query: place };
  };

function wished<Query>(
  { withFilter, withPage, withPageSize }: ListQuery<Query>,
  query: Query,
  { type, filter, page, size }: PathEvent,
): Query | null {
  if (type === 'filter.apply') return withFilter(query, filter as Query);
  if (type === 'filter.reset') return withFilter(query, {} as Query);
  if (type === 'page.turn') return withPage(query, Number(page));
  return type === 'pageSize.choose' ? withPageSize(query, Number(size)) : null;
}
