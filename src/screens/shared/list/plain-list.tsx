import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { routeOf } from '#domain/access/routes.ts';
import { plainListEffects } from '#machines/console/plain-list/plain-list.effects.ts';
import { type PlainQuery, plainListMachine } from '#machines/console/plain-list/plain-list.machine.ts';
import type { Listed, PlainList, PlainListActor } from '#machines/kits/plain-list.ts';
import { css } from '#styled/css/index.mjs';
import { EmptyState, type EmptyStateProps } from '#ui/display/empty-state.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { MachineRoot } from '../actors/machine-root.tsx';
import { useClient } from '../console-context.tsx';
import { type FilterFormProps, PagedRows, useListOfPlace } from './paged-list.tsx';
import { RefreshButton } from './refresh-button.tsx';

/** The screen half of plain lists (`machines/kits/plain-list.ts`): apart from `paged-list.tsx`, which the lists of devices load. */

const styles = {
  title: css({ fontSize: 'lg', fontWeight: 'bold', mt: '2', mb: '3' }),
  count: css({ ml: '3', color: 'ink3', fontSize: 'sm', fontWeight: 'normal' }),
};

/** The list of this place. */
export function usePlainList<Query extends PlainQuery, Answer extends Listed>(of: PlainList<Query, Answer>) {
  const client = useClient();
  const { route, query, isExpecting, load }: PlainList<PlainQuery, Listed> = of;
  return useListOfPlace({
    route,
    query,
    provide: (actions) => plainListMachine.provide({ actors: plainListEffects(client, { load }), actions }),
    ...(isExpecting && { isExpecting }),
    // The machine names no fields; place and call have brought those of this list.
  }) as unknown as PlainListActor<Query, Answer>;
}

interface PlainListProps<Query, Answer extends Listed> {
  of: PlainList<Query, Answer>;
  list: PlainListActor<Query, Answer>;
  columns: readonly Column<Answer['list'][number]>[];
  /** above the rows; absent: nobody filters them */
  filter?: (form: FilterFormProps<Query>) => ReactNode;
  /** in place of the rows where there are none, whatever the filter */
  nothing?: string;
  /** what leads on where there is nothing to list yet */
  next?: Pick<EmptyStateProps, 'text' | 'action'>;
}

/** A page with nothing but its title, a filter, rows and pages. */
export function PlainListScreen<Query, Answer extends Listed>(props: PlainListProps<Query, Answer>) {
  const { of, list } = props;
  const { title } = routeOf(of.route);
  const counted = useCounted(list);
  return (
    <MachineRoot name="plainList" actorRef={list}>
      <PageHeader
        title={title}
        note={
          counted && (
            <>
              {counted}
              <RefreshButton list={list} />
            </>
          )
        }
      />
      <FilteredRows {...props} title={title} />
    </MachineRoot>
  );
}

/** A part of a page that shows something else before it. */
export function PlainListSection<Query, Answer extends Listed>(props: PlainListProps<Query, Answer>) {
  const { of, list } = props;
  const counted = useCounted(list);
  return (
    <MachineRoot name="plainList" actorRef={list}>
      <section aria-label={of.what}>
        <h2 className={styles.title}>
          {of.what}
          {counted && <span className={styles.count}>{counted}</span>}
        </h2>
        <FilteredRows {...props} title={of.what} />
      </section>
    </MachineRoot>
  );
}

const useCounted = <Query, Answer extends Listed>(list: PlainListActor<Query, Answer>) =>
  useSelector(list, ({ context: { page } }) =>
    page === null ? '' : `${page.more ? '超过' : '共'} ${page.total} 条`,
  );

interface FilteredRowsProps<Query, Answer extends Listed> extends PlainListProps<Query, Answer> {
  title: string;
}

function FilteredRows<Query, Answer extends Listed>({
  of: { what, query },
  title,
  list,
  columns,
  filter,
  nothing,
  next,
}: FilteredRowsProps<Query, Answer>) {
  const inForce = useSelector(list, ({ context }) => query.filterOf(context.query), query.same);
  const isFiltered = !query.same(inForce, query.read({ search: '', state: null }));
  const none = isFiltered ? `没有符合条件的${what}` : `暂无${what}`;
  return (
    <>
      {filter?.({
        query: inForce,
        onApply: (wanted) => list.send({ type: 'filter.apply', filter: wanted }),
        onReset: () => list.send({ type: 'filter.reset' }),
        errorOf: query.errorOf,
      })}
      <PagedRows
        list={list}
        query={query}
        name={title}
        what={what}
        table={{ caption: title, columns, rowKey: ({ id }) => id }}
        nothing={<EmptyState title={nothing ?? none} {...(!isFiltered && next)} />}
      />
    </>
  );
}
