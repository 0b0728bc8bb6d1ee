import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isRoutePath, routePath } from '#domain/access/routes.ts';
import { isUnderWay } from '#domain/devices/operation.ts';
import { pageSizes } from '#domain/limits.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { formatAge, spaced } from '#domain/text/time.ts';
import { deviceListEffects } from '#machines/devices/device-list/device-list.effects.ts';
import { deviceListMachine } from '#machines/devices/device-list/device-list.machine.ts';
import {
  type DeviceQuery,
  filterOf,
  pageOf,
  pageSizeOf,
  readQuery,
  sameQuery,
  sortOf,
  withPage,
  withPageSize,
  withSort,
  writeQuery,
} from '#machines/devices/device-list/device-query.ts';
import { DeviceDialogs } from '#screens/apple/commands/device-dialogs.tsx';
import { useClient, useGo, useLive, usePlace, useUser } from '#screens/shared/console-context.tsx';
import { useControl, valueControl } from '#screens/shared/control.ts';
import { useFilterChoices } from '#screens/shared/filter-choices.ts';
import { BeyondEnd, ListTop, orRetry } from '#screens/shared/list-parts.tsx';
import { MachineRoot } from '#screens/shared/machine-root.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { NowProvider, useNow } from '#screens/shared/now.tsx';
import { useActorRef } from '#screens/shared/use-actor-ref.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { ErrorState } from '#ui/shell/error-state.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { Table } from '#ui/table/table.tsx';
import type { Sort } from '#ui/table/table-types.ts';
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts';
import { BatchPart } from './batch/batch-part.tsx';
import { useSelection } from './batch/use-selection.ts';
import { ColumnMenu } from './column-menu.tsx';
import { CounterStrip } from './counter-strip.tsx';
import { ExportPart } from './export/export-part.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListActions } from './list-actions.tsx';
import { cardColumns, choosableColumns, columnsAtFirst, wideColumns } from './list-columns.tsx';
import type { ListKind } from './list-kind.ts';
import { readColumns, writeColumns } from './list-settings.ts';
import { hiddenFilters } from './more-filters.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ViewMenu } from './view-menu.tsx';

const styles = { notice: css({ '&:not(:empty)': { mb: '3' } }) };

type ListActor = ActorRefFrom<typeof deviceListMachine>;

interface PartProps {
  kind: ListKind;
  list: ListActor;
}

/** A list of Apple devices: filters, rows, and what can be done with them. */
export function DeviceListScreen({ kind }: { kind: ListKind }) {
  const list = useList(kind);
  const columns = useColumns();
  return (
    <NowProvider>
      <DeviceDialogs onChanged={() => list.send({ type: 'device.changed' })}>
        <MachineRoot name="deviceList" actorRef={list}>
          <Top kind={kind} list={list} columns={columns} />
          <Filters kind={kind} list={list} />
          <Rows kind={kind} list={list} shown={columns.shown} />
        </MachineRoot>
      </DeviceDialogs>
    </NowProvider>
  );
}

type Columns = ReturnType<typeof useColumns>;

/** Which columns the person wants to see. */
function useColumns() {
  const [chosen, setChosen] = useState(() => readColumns(choosableColumns.map(({ id }) => id)));
  const choose = (ids: readonly string[] | null) => {
    setChosen(ids && [...ids]);
    writeColumns(ids);
  };
  return { shown: chosen ?? columnsAtFirst, choose };
}

/** The list of this place, kept up with it and with what changes. */
function useList({ listed, route }: ListKind): ListActor {
  const client = useClient();
  const place = usePlace();
  const go = useGo();
  const [machine] = useState(() =>
    deviceListMachine.provide({
      actors: deviceListEffects(client, listed),
      actions: {
        goTo: ({ context }, { query }) => {
          const { search, state } = writeQuery(query);
          go(routePath(route) + search, { state, replace: sameQuery(query, context.query) });
        },
      },
    }),
  );
  const list = useActorRef(machine, { input: { query: readQuery(place) } });
  useEffect(() => {
    if (isRoutePath(place.path, route)) list.send({ type: 'place.changed', query: readQuery(place) });
  }, [list, place, route]);
  const expecting = useSelector(
    list,
    ({ context }) =>
      context.page?.list.some(({ progress }) =>
        progress.some((operation) => isUnderWay(operation, serverNow())),
      ) ?? false,
  );
  useLive((fact) => list.send({ type: fact.type }), { expecting });
  return list;
}

/** Above the filters: the name, what can be done with the whole, and the counters that filter it. */
function Top({ kind, list, columns }: PartProps & { columns: Columns }) {
  const [exporting, setExporting] = useState(false);
  const query = useSelector(list, ({ context }) => context.query);
  const total = useSelector(list, ({ context }) =>
    context.page && sameQuery(context.page.query, context.query) ? context.page.total : null,
  );
  const open = () => setExporting(true);
  return (
    <>
      <Header kind={kind} list={list} columns={columns} onExport={open} />
      <div className={styles.notice}>
        <MissingNotice name="devices" />
      </div>
      {kind.listed === 'active' ? (
        <>
          <ExportPart
            open={exporting}
            onOpen={open}
            onClose={() => setExporting(false)}
            query={query}
            total={total}
          />
          <CounterStrip list={list} />
        </>
      ) : null}
    </>
  );
}

interface HeaderProps extends PartProps {
  columns: Columns;
  onExport: () => void;
}

function Header({ kind, list, columns, onExport }: HeaderProps) {
  const now = useNow();
  const page = useSelector(list, ({ context }) => context.page);
  const note = page
    ? spaced(`共 ${page.total} 台，数据更新于${formatAge(new Date(page.loadedAt).toISOString(), now)}`)
    : '';
  const query = useSelector(list, ({ context }) => context.query);
  const onPhone = useMediaQuery(phoneQuery);
  const go = useGo();
  const actions = (
    <>
      <ViewMenu query={query} onChoose={(search) => go(routePath(kind.route) + search)} />
      {onPhone ? null : <ColumnMenu shown={columns.shown} onChange={columns.choose} />}
      {kind.listed === 'active' ? (
        <ListActions onChanged={() => list.send({ type: 'device.changed' })} onExport={onExport} />
      ) : null}
    </>
  );
  return <PageHeader title={kind.title} note={note} actions={actions} />;
}

function Filters({ kind, list }: PartProps) {
  const offered = useFilterChoices({ models: kind.listed });
  // Who turns the page does not wait for the form.
  const filter = useSelector(list, ({ context }) => filterOf(context.query), sameQuery);
  const onPhone = useMediaQuery(phoneQuery);
  const [opened, setOpened] = useState<boolean | null>(null);
  return (
    <FilterBar
      label={`筛选${kind.title}`}
      query={filter}
      offered={offered}
      // On phones it would push the devices out of sight; the button says how many there are.
      open={opened ?? (!onPhone && hiddenFilters(filter) > 0)}
      onOpen={setOpened}
      onApply={(filter) => list.send({ type: 'filter.apply', filter })}
      onReset={() => list.send({ type: 'filter.reset' })}
    />
  );
}

function Rows({ kind, list, shown }: PartProps & { shown: readonly string[] }) {
  const query = useSelector(list, ({ context }) => context.query);
  const page = useSelector(list, ({ context }) => context.page);
  const problem = useSelector(list, ({ context }) => context.problem);
  const loading = useSelector(list, (snapshot) => snapshot.matches('loading'));
  const onPhone = useMediaQuery(phoneQuery);
  const selection = useSelection(page?.list);
  const wide = useMemo(() => wideColumns(kind, shown), [kind, shown]);
  const { id: clerkId } = useUser();
  const retry = useControl(list, { type: 'load.retry' });
  if (page === null && problem !== null && !loading) {
    return (
      <Card>
        <ErrorState title="设备列表没有加载出来" text={problem} retry={retry} />
      </Card>
    );
  }
  const rowsShown = page !== null && page.total > 0;
  // Until other rows have come, order and page are those of the rows that stand there.
  const shownQuery = page?.query ?? query;
  const isOther = loading && !sameQuery(shownQuery, query);
  const sort = tableSortOf(shownQuery);
  const wantedSort = tableSortOf(query);
  const isAskedFor = (there: DeviceQuery) => sameQuery(there, query);
  const sortControl = orRetry(
    valueControl(list, 'sort.choose', (wanted: Sort) => ({ sort: sortOfTable(wanted) })),
    (wanted) => isAskedFor(withSort(query, sortOfTable(wanted))),
    retry,
  );
  const pageControl = orRetry(
    valueControl(list, 'page.turn', (number: number) => ({ page: number })),
    (number) => isAskedFor(withPage(query, number)),
    retry,
  );
  const sizeControl = orRetry(
    valueControl(list, 'pageSize.choose', (size: number) => ({ size })),
    (size) => isAskedFor(withPageSize(query, size)),
    retry,
  );
  return (
    <BatchPart
      key={clerkId}
      commands={kind.commands}
      selection={selection}
      onSent={() => list.send({ type: 'device.changed' })}
    >
      <ListTop place={JSON.stringify(query)} />
      {problem !== null && !loading ? <Outdated list={list} problem={problem} /> : null}
      <Table
        caption={kind.title}
        columns={onPhone ? cardColumns[kind.listed] : wide}
        rows={page?.list ?? []}
        rowKey={(device) => device.id}
        loading={loading}
        sort={sort}
        sortComing={isOther && !sameSort(sort, wantedSort) ? wantedSort : undefined}
        sortControl={rowsShown ? sortControl : undefined}
        selection={selection}
        empty={<NoDevices kind={kind} list={list} />}
      />
      {rowsShown ? (
        <Pagination
          page={pageOf(shownQuery)}
          pageSize={pageSizeOf(shownQuery)}
          coming={isOther ? { page: pageOf(query), pageSize: pageSizeOf(query) } : null}
          total={page.total}
          pageSizes={pageSizes}
          pageControl={pageControl}
          sizeControl={sizeControl}
        />
      ) : null}
    </BatchPart>
  );
}

function tableSortOf(query: DeviceQuery): Sort {
  const { index, direction } = sortOf(query);
  return { column: index, direction: direction === 'ascend' ? 'ascending' : 'descending' };
}

const sameSort = (one: Sort, other: Sort) => one.column === other.column && one.direction === other.direction;

const sortOfTable = ({ column, direction }: Sort) => ({
  index: column === 'last_active_time' ? ('last_active_time' as const) : ('registration_time' as const),
  direction: direction === 'ascending' ? ('ascend' as const) : ('descend' as const),
});

function Outdated({ list, problem }: { list: ListActor; problem: string }) {
  const retry = useControl(list, { type: 'load.retry' });
  return (
    <Banner
      tone="warn"
      title="没有更新成功，下面是之前的数据"
      action={
        <Button size="sm" {...retry}>
          重试
        </Button>
      }
    >
      {problem}
    </Banner>
  );
}

function NoDevices({ kind, list }: PartProps) {
  const filter = useSelector(list, ({ context }) => filterOf(context.query), sameQuery);
  const beyondEnd = useSelector(list, ({ context }) => (context.page?.total ?? 0) > 0);
  const first = useControl(list, { type: 'page.turn', page: 1 });
  const reset = useControl(list, { type: 'filter.reset' });
  if (beyondEnd) return <BeyondEnd what="设备" first={first} />;
  if (Object.keys(filter).length === 0) return <EmptyState {...kind.empty} />;
  return <NothingFound key={JSON.stringify(filter)} kind={kind} filter={filter} reset={reset} />;
}
