import { type ActorRef, assign, type EventObject, type Snapshot, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import {
  type Fresh,
  type FreshEvent,
  freshSetup,
  freshStates,
  type OwnPart,
  type OwnSaves,
  startFresh,
  startOwnSaves,
} from './fresh.ts';
import type { ListSteps } from './list-query.ts';

/**
 * The kit of a list that is shown page by page. The location is the source of truth: a wish only asks to go to a place, and the query
 * changes when the location has (`place.changed`), so that Back restores it. The newest query wins: leaving a state stops its request.
 */

export interface Page<Query, Row = unknown> {
  /** what was asked for */
  readonly query: Query;
  readonly list: readonly Row[];
  /** how many there are, also those on other pages */
  readonly total: number;
  /** `total` is where counting ended (`decision.paging`) */
  readonly more?: true | undefined;
}

export interface LoadPageInput<Query> {
  readonly query: Query;
  readonly quiet: boolean;
}

export interface ListContext<Query, Shown> extends Fresh, Partial<OwnSaves<unknown>> {
  /** what the location says */
  query: Query;
  /** what was shown last; null before the first answer */
  page: Shown | null;
}

type ListEvent<Query> =
  | FreshEvent
  | { type: 'place.changed'; query: Query }
  | { type: 'filter.apply'; filter: Query }
  | { type: 'filter.reset' }
  | { type: 'page.turn'; page: number }
  | { type: 'pageSize.choose'; size: number };

type ShownList<Query, Shown> = Snapshot<unknown> & {
  readonly context: ListContext<Query, Shown>;
  hasTag(tag: 'loading'): boolean;
  matches(state: 'refreshing'): boolean;
};

/** A list as its screen sees it. */
export type ListActor<Query, Shown> = ActorRef<ShownList<Query, Shown>, ListEvent<Query>>;

type In<Query, Event> = { readonly context: { readonly query: Query }; readonly event: Event };

/**
 * `setup` and chart of a list. `Wish` are the events of this list alone: each goes to a place (`goTo`). `own`: its rows are edited from
 * it. The screen provides the effect `loadPage` and the action `goTo`.
 */
export function pagedList<
  Query,
  Shown extends Page<Query>,
  Wish extends EventObject = never,
  Own extends string = never,
  Saved = never,
>(
  { same, withFilter, withPage, withPageSize }: ListSteps<Query>,
  own?: OwnPart<ListContext<Query, Shown>, Own, Saved>,
) {
  type ThisContext = ListContext<Query, Shown>;
  type ThisEvent = ListEvent<Query> | Wish;
  const listSetup = setup({
    types: {} as {
      context: ThisContext;
      events: ThisEvent;
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
      sameFilter: ({ context }, { filter }: { filter: Query }) =>
        same(context.query, withFilter(context.query, filter)),
      hasRows: ({ context: { page } }) => page !== null && page.total > 0,
    },
    delays: freshSetup.delays,
  });
  const chart = {
    context: ({ input }: { input: { query: Query } }): ThisContext => ({
      ...startFresh,
      ...(own && startOwnSaves),
      query: input.query,
      page: null,
    }),
    initial: 'loading',
    on: {
      'place.changed': {
        guard: { type: 'otherQuery', params: ({ event }: In<Query, { query: Query }>) => event },
        target: '.loading',
        actions: assign<ThisContext, { type: 'place.changed'; query: Query }, undefined, ThisEvent, never>(
          ({ event }) => ({ query: event.query }) as Partial<ThisContext>,
        ),
      },
      // 查询 pressed again without a change of the filter: the place stays, the rows are asked for once more.
      'filter.apply': [
        {
          guard: { type: 'sameFilter', params: ({ event }: In<Query, { filter: Query }>) => event },
          target: '.loading',
        },
        {
          actions: {
            type: 'goTo',
            params: ({ context, event }: In<Query, { filter: Query }>) => ({
              query: withFilter(context.query, event.filter),
            }),
          },
        },
      ],
      'filter.reset': {
        actions: {
          type: 'goTo',
          params: ({ context }: In<Query, object>) => ({ query: withFilter(context.query, {} as Query) }),
        },
      },
      'page.turn': {
        guard: 'hasRows',
        actions: {
          type: 'goTo',
          params: ({ context, event }: In<Query, { page: number }>) => ({
            query: withPage(context.query, event.page),
          }),
        },
      },
      'pageSize.choose': {
        guard: 'hasRows',
        actions: {
          type: 'goTo',
          params: ({ context, event }: In<Query, { size: number }>) => ({
            query: withPageSize(context.query, event.size),
          }),
        },
      },
    },
    states: freshStates<ThisContext, ThisEvent>()({
      source: 'loadPage',
      input: ({ query }, quiet): LoadPageInput<Query> => ({ query, quiet }),
      show: (_, page: Shown) => ({ page }) as Partial<ThisContext>,
      own,
    }).states,
  } as const;
  return { setup: listSetup, chart };
}
