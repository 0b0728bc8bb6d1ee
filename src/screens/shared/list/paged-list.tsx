import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import { isRoutePath, type RouteName, routePath } from '#domain/access/routes.ts';
import { pageSizes } from '#domain/limits.ts';
import { problemOf } from '#machines/kits/fresh.ts';
import type { ListQuery } from '#machines/kits/list-query.ts';
import type { ListActor, Page } from '#machines/kits/paged-list.ts';
import type { ValueControl } from '#ui/control.ts';
import { Card } from '#ui/display/card.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { Table } from '#ui/table/table.tsx';
import type { TableProps } from '#ui/table/table-types.ts';
import { useControl, valueControl } from '../actors/control.ts';
import { useActorRef } from '../actors/use-actor-ref.ts';
import { useGo, useLive, usePlace } from '../console-context.tsx';
import { OutdatedNotice } from '../notices/outdated-notice.tsx';
import { BeyondEnd, ListTop } from './list-parts.tsx';

/** The screen half of the kit of paged lists (`machines/kits/paged-list.ts`). */

interface ListActions<Query> {
  goTo(of: { readonly context: { readonly query: Query } }, to: { readonly query: Query }): void;
}

interface ListOfPlace<Query, Row, M> {
  route: RouteName;
  query: ListQuery<Query>;
  /** the machine with its effects and these actions */
  provide: (actions: ListActions<Query>) => M;
  /** whether something about this row is unfinished, so that polls come faster */
  isExpecting?: (row: Row) => boolean;
}

/** The list of this place, kept up with it and with what changes. */
export function useListOfPlace<Query, Row, M extends AnyStateMachine>({
  route,
  query: { read, write, same },
  provide,
  isExpecting = () => false,
}: ListOfPlace<Query, Row, M>): ActorRefFrom<M> {
  const place = usePlace();
  const go = useGo();
  const [machine] = useState(() =>
    provide({
      goTo: ({ context }, { query }) => {
        const { search, state } = write(query);
        go(routePath(route) + search, { state, replace: same(query, context.query) });
      },
    }),
  );
  const list = useActorRef<AnyStateMachine>(machine, { input: { query: read(place) } });
  useEffect(() => {
    if (isRoutePath(place.path, route)) list.send({ type: 'place.changed', query: read(place) });
  }, [list, place, route, read]);
  const expecting = useSelector(list, ({ context }) => context.page?.list.some(isExpecting) ?? false);
  useLive((fact) => list.send({ type: fact.type }), { expecting });
  return list as ActorRefFrom<M>;
}

/** What a list shows and what is on its way. */
export function useListPage<Query, Row, Shown extends Page<Query, Row>>(
  list: ListActor<Query, Shown>,
  { same }: ListQuery<Query>,
) {
  const query = useSelector(list, ({ context }) => context.query);
  const page = useSelector(list, ({ context }) => context.page);
  const loading = useSelector(list, (snapshot) => snapshot.hasTag('loading'));
  const problem = useSelector(list, problemOf);
  const retry = useControl(list, { type: 'load.retry' });
  // Until other rows have come, order and page are those of the rows that stand there.
  const shownQuery = page?.query ?? query;
  return {
    query,
    page,
    loading,
    problem,
    retry,
    shownQuery,
    isOther: loading && !same(shownQuery, query),
    /** Who chooses the rows that are asked for already has them read again. */
    orRetry: <Value,>(control: ValueControl<Value>, there: (value: Value) => Query): ValueControl<Value> => ({
      ...control,
      onChange: (value) => (same(there(value), query) ? retry.onClick() : control.onChange(value)),
    }),
  };
}

export interface PagedRowsProps<Query, Row, Shown extends Page<Query, Row>> {
  list: ListActor<Query, Shown>;
  query: ListQuery<Query>;
  /** the list in the sentences about it */
  name: string;
  /** what it lists */
  what: string;
  table: Omit<TableProps<Row>, 'rows' | 'loading' | 'empty'>;
  /** in place of the rows where there are none */
  nothing: ReactNode;
}

/** The rows of a list, the way to other pages, and what went wrong. */
export function PagedRows<Query, Row, Shown extends Page<Query, Row>>({
  list,
  query: listQuery,
  name,
  what,
  table,
  nothing,
}: PagedRowsProps<Query, Row, Shown>) {
  const { withPage, withPageSize, pageOf, pageSizeOf, write } = listQuery;
  const { query, page, loading, problem, retry, shownQuery, isOther, orRetry } = useListPage<
    Query,
    Row,
    Shown
  >(list, listQuery);
  const first = useControl(list, { type: 'page.turn', page: 1 });
  if (page === null && problem !== null) {
    return (
      <Card>
        <ErrorState title={`${name}加载失败`} text={problem} retry={retry} />
      </Card>
    );
  }
  const anyRows = page !== null && page.total > 0;
  const placeOf = (of: Query) => ({ page: pageOf(of), pageSize: pageSizeOf(of) });
  return (
    <>
      <ListTop place={JSON.stringify(write(query))} />
      {problem === null ? null : <OutdatedNotice retry={retry}>{problem}</OutdatedNotice>}
      <Table
        {...table}
        rows={page?.list ?? []}
        loading={loading}
        empty={anyRows ? <BeyondEnd what={what} first={first} /> : nothing}
      />
      {anyRows ? (
        <Pagination
          {...placeOf(shownQuery)}
          coming={isOther ? placeOf(query) : null}
          total={page.total}
          more={page.more === true}
          pageSizes={pageSizes}
          pageControl={orRetry(
            valueControl(list, 'page.turn', (number: number) => ({ page: number })),
            (number) => withPage(query, number),
          )}
          sizeControl={orRetry(
            valueControl(list, 'pageSize.choose', (size: number) => ({ size })),
            (size) => withPageSize(query, size),
          )}
        />
      ) : null}
    </>
  );
}

/** What a filter form is given. */
export interface FilterFormProps<Query> {
  /** the filter in force */
  query: Query;
  onApply: (filter: Query) => void;
  onReset: () => void;
  /** what is wrong with a filter, in Chinese; null where nothing is */
  errorOf: (filter: Query) => string | null;
}
