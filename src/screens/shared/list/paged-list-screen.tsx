import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ListActor, Page } from '#machines/kits/paged-list.ts';
import { EmptyState, type EmptyStateProps } from '#ui/display/empty-state.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import type { TableProps } from '#ui/table/table-types.ts';
import { MachineRoot } from '../actors/machine-root.tsx';
import { type FilterFormProps, PagedRows, type PagedRowsProps } from './paged-list.tsx';
import { RefreshButton } from './refresh-button.tsx';

/** Whole screens of the kit of paged lists: apart from `paged-list.tsx`, which the lists of devices load. */

interface PlainListScreenProps<Query, Row, Shown extends Page<Query, Row>>
  extends Omit<PagedRowsProps<Query, Row, Shown>, 'name' | 'table' | 'nothing'> {
  /** the machine's id */
  machine: string;
  title: string;
  columns: TableProps<Row>['columns'];
  rowKey: (row: Row) => string;
  /** in place of the rows where there are none */
  nothing: string;
  /** what leads on where there is nothing to list yet */
  next?: Pick<EmptyStateProps, 'text' | 'action'>;
  /** between the heading and the rows */
  children?: ReactNode;
}

/** A list with nothing but its title, rows and pages. */
export function PlainListScreen<Query, Row, Shown extends Page<Query, Row>>({
  machine,
  title,
  columns,
  rowKey,
  nothing,
  next,
  children,
  ...rows
}: PlainListScreenProps<Query, Row, Shown>) {
  const { list } = rows;
  const counted = useSelector(list, ({ context: { page } }) =>
    page === null ? '' : `${page.more ? '超过' : '共'} ${page.total} 条`,
  );
  return (
    <MachineRoot name={machine} actorRef={list}>
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
      {children}
      <PagedRows
        {...rows}
        name={title}
        table={{ caption: title, columns, rowKey }}
        nothing={<EmptyState title={nothing} {...next} />}
      />
    </MachineRoot>
  );
}

interface PagedListScreenProps<Query, Row, Shown extends Page<Query, Row>>
  extends Omit<PlainListScreenProps<Query, Row, Shown>, 'list' | 'nothing' | 'children'> {
  list: ListActor<Query, Shown>;
  filter: (form: FilterFormProps<Query>) => ReactNode;
}

/** The same with a filter. */
export function PagedListScreen<Query, Row, Shown extends Page<Query, Row>>({
  filter,
  next,
  ...screen
}: PagedListScreenProps<Query, Row, Shown>) {
  const { list, query, what } = screen;
  const inForce = useSelector(list, ({ context }) => query.filterOf(context.query), isSameFilter);
  const isFiltered = !query.same(inForce, query.read({ search: '', state: null }));
  return (
    <PlainListScreen
      {...screen}
      nothing={isFiltered ? `没有符合条件的${what}` : `暂无${what}`}
      {...(!isFiltered && next && { next })}
    >
      {filter({
        query: inForce,
        onApply: (wanted) => list.send({ type: 'filter.apply', filter: wanted }),
        onReset: () => list.send({ type: 'filter.reset' }),
      })}
    </PlainListScreen>
  );
}

const isSameFilter = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
