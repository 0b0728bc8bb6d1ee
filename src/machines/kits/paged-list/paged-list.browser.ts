import type { Page } from 'playwright';
import type { AnyMachineSnapshot } from 'xstate';
import { clickControl, clickOn } from '#tests/path-harness/browser/causes.ts';
import type { PathEvent } from '#tests/path-harness/model.ts';
import { freshActs } from '../fresh/fresh.browser.ts';
import { problemOf } from '../fresh.ts';
import type { ListSteps } from '../list-query.ts';

/** How the events of a list happen in the page, but for its filter and for a new place. */
export const pagedListActs = {
  ...freshActs,
  'page.turn': (page: Page, event: { readonly page: number }) =>
    clickOn(page.getByRole('button', { name: `第 ${event.page} 页`, exact: true })),
  'pageSize.choose': (page: Page, { size }: { readonly size: number }) =>
    page.locator('[data-machine-event="pageSize.choose"]').selectOption(String(size)),
};

/** The same with the filter; `fill` enters one. */
export function filteredListActs<Query>(fill: (page: Page, filter: Query) => Promise<unknown>) {
  const apply = async (page: Page, filter: Query) => {
    await fill(page, filter);
    await clickControl(page, 'filter.apply');
  };
  return {
    ...pagedListActs,
    // The wish that leads there comes first: it changes nothing else.
    'place.changed': (page: Page, { query }: { readonly query: Query }) => apply(page, query),
    'filter.apply': (page: Page, { filter }: { readonly filter: Query }) => apply(page, filter),
  };
}

/** The call of a list whose query is in the words of the contract. */
export const pageCall = {
  query: ({ query }: { readonly query: object }) => ({ ...query }),
  done: ({ list, total }: { readonly list: readonly unknown[]; readonly total: number }) => ({
    body: { list, total },
  }),
};

/** What a person sees of a page with such a list. */
export const pagedListSight = {
  see: (snapshot: AnyMachineSnapshot) => ({
    total: snapshot.context.page?.total ?? null,
    problem: problemOf(snapshot) !== null,
  }),
  look: () => {
    const text = document.querySelector('main [data-machine]')?.textContent ?? '';
    const total = /共 (\d+) 条/.exec(text)?.[1];
    return {
      total: total === undefined ? null : Number(total),
      problem: text.includes('加载失败') || text.includes('更新失败'),
    };
  },
};

/**
 * The new place that follows a wish to go there, unless it is the same. `more` tells where the wishes lead that only this list has; null
 * for what is no wish.
 */
export const followsWish =
  <Query>(list: ListSteps<Query>, more: (query: Query, event: PathEvent) => Query | null = () => null) =>
  ({ context: { query } }: { readonly context: { readonly query: Query } }, event: PathEvent) => {
    const place = wished(list, query, event) ?? more(query, event);
    return place === null || list.same(place, query) ? null : { type: 'place.changed', query: place };
  };

function wished<Query>(
  { withFilter, withPage, withPageSize }: ListSteps<Query>,
  query: Query,
  { type, filter, page, size }: PathEvent,
): Query | null {
  if (type === 'filter.apply') return withFilter(query, filter as Query);
  if (type === 'filter.reset') return withFilter(query, {} as Query);
  if (type === 'page.turn') return withPage(query, Number(page));
  return type === 'pageSize.choose' ? withPageSize(query, Number(size)) : null;
}
