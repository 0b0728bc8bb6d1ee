import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import { routePath } from '#domain/access/routes.ts';
import { isUnderWay } from '#domain/devices/operation.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { formatAge, spaced } from '#domain/text/time.ts';
import { appleQuery } from '#machines/apple/apple-query.ts';
import { appleKind } from '#machines/apple/kind.ts';
import { deviceListEffects } from '#machines/devices/device-list/device-list.effects.ts';
import { deviceListMachine } from '#machines/devices/device-list/device-list.machine.ts';
import { type DeviceQuery, sameQuery } from '#machines/devices/port/device-query.ts';
import { DeviceDialogs } from '#screens/apple/commands/device-dialogs.tsx';
import { BatchPart } from '#screens/devices/batch/batch-part.tsx';
import { useSelection } from '#screens/devices/batch/use-selection.ts';
import { ColumnMenu } from '#screens/devices/list/column-menu.tsx';
import { CounterStrip } from '#screens/devices/list/counter-strip.tsx';
import type { DeviceListActor } from '#screens/devices/list/list-actor.ts';
import { ListOrderContext } from '#screens/devices/list/list-order.ts';
import { listSettings } from '#screens/devices/list/list-settings.ts';
import { NothingFound } from '#screens/devices/list/nothing-found.tsx';
import { ViewMenu } from '#screens/devices/list/view-menu.tsx';
import { useClient, useGo, useUser } from '#screens/shared/console-context.tsx';
import { useControl, valueControl } from '#screens/shared/control.ts';
import { useFilterChoices } from '#screens/shared/list/filter-choices.ts';
import { PagedRows, useListOfPlace, useListPage } from '#screens/shared/list/paged-list.tsx';
import { MachineRoot } from '#screens/shared/machine-root.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { NowProvider, useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { lazyPart } from '#ui/popup/lazy-part.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import type { Sort } from '#ui/table/table-types.ts';
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts';
import { ExportPart } from './export/export-part.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListActions } from './list-actions.tsx';
import { cardColumns, choosableColumns, columnsAtFirst, wideColumns } from './list-columns.tsx';
import { type ListKind, otherList } from './list-kind.ts';
import { hiddenFilters } from './more-filters.tsx';

const appleBatchDialog = lazyPart(async () => (await import('#screens/apple/batch/apple-batch.tsx')).default);

const styles = { notice: css({ '&:not(:empty)': { mb: '3' } }) };

type ListActor = DeviceListActor<AppleListItem>;

const { readColumns, writeColumns } = listSettings('apple');

interface PartProps {
  kind: ListKind;
  list: ListActor;
}

/** A list of Apple devices: filters, rows, and what can be done with them. */
export function DeviceListScreen({ kind }: { kind: ListKind }) {
  const list = useList(kind);
  const columns = useColumns();
  const user = useUser();
  const [idsNow] = useState(() => () => list.getSnapshot().context.page?.list.map(({ id }) => id) ?? []);
  return (
    <NowProvider>
      <DeviceDialogs onChanged={() => list.send({ type: 'device.changed' })}>
        <MachineRoot name="deviceList" actorRef={list}>
          <Top kind={kind} list={list} columns={columns} />
          <Filters kind={kind} list={list} />
          <ListOrderContext value={idsNow}>
            <Rows key={user.id} kind={kind} list={list} shown={columns.shown} />
          </ListOrderContext>
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

function useList({ listed, route }: ListKind): ListActor {
  const client = useClient();
  return useListOfPlace({
    route,
    query: appleQuery,
    provide: (actions) =>
      deviceListMachine<AppleListItem>(appleQuery).provide({
        actors: deviceListEffects(client, appleKind, listed),
        actions,
      }),
    isExpecting: ({ progress }: AppleListItem) =>
      progress.some((operation) => isUnderWay(operation, serverNow())),
  });
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
          <CounterStrip list={list} counterOf={appleQuery.counterOf} />
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
      <ViewMenu
        list={kind}
        query={query}
        leftOut="关键字、承租人、IMEI 和备注不会保存在视图中。"
        onChoose={(search) => go(routePath(kind.route) + search)}
      />
      {onPhone ? null : (
        <ColumnMenu columns={choosableColumns} shown={columns.shown} onChange={columns.choose} />
      )}
      {kind.listed === 'active' ? (
        <ListActions onChanged={() => list.send({ type: 'device.changed' })} onExport={onExport} />
      ) : null}
    </>
  );
  return <PageHeader title={kind.title} note={note} actions={actions} />;
}

function Filters({ kind, list }: PartProps) {
  const offered = useFilterChoices('apple', { models: kind.listed });
  // Who turns the page does not wait for the form.
  const filter = useSelector(list, ({ context }) => appleQuery.filterOf(context.query), sameQuery);
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
  const { query, page, shownQuery, isOther, orRetry } = useListPage(list, appleQuery);
  const onPhone = useMediaQuery(phoneQuery);
  const selection = useSelection(page?.list);
  const wide = useMemo(() => wideColumns(kind, shown), [kind, shown]);
  const user = useUser();
  const sort = tableSortOf(shownQuery);
  const wantedSort = tableSortOf(query);
  const sortControl = orRetry(
    valueControl(list, 'sort.choose', (wanted: Sort) => ({ sort: sortOfTable(wanted) })),
    (wanted) => appleQuery.withSort(query, sortOfTable(wanted)),
  );
  return (
    <BatchPart
      kind="apple"
      commands={kind.commands}
      reasonOf={(command) => kind.reasonOf(user, command)}
      dialog={appleBatchDialog}
      selection={selection}
      onBegun={() => list.send({ type: 'device.changed' })}
    >
      <PagedRows
        list={list}
        query={appleQuery}
        name="设备列表"
        what="设备"
        table={{
          caption: kind.title,
          columns: onPhone ? cardColumns[kind.listed] : wide,
          rowKey: (device: AppleListItem) => device.id,
          sort,
          sortComing: isOther && !sameSort(sort, wantedSort) ? wantedSort : undefined,
          sortControl: page !== null && page.total > 0 ? sortControl : undefined,
          selection,
        }}
        nothing={<NoDevices kind={kind} list={list} />}
      />
    </BatchPart>
  );
}

function tableSortOf(query: DeviceQuery): Sort {
  const { index, direction } = appleQuery.sortOf(query);
  return { column: index, direction: direction === 'ascend' ? 'ascending' : 'descending' };
}

const sameSort = (one: Sort, other: Sort) => one.column === other.column && one.direction === other.direction;

const sortOfTable = ({ column, direction }: Sort) => ({
  index: column === 'last_active_time' ? ('last_active_time' as const) : ('registration_time' as const),
  direction: direction === 'ascending' ? ('ascend' as const) : ('descend' as const),
});

/** Where no device fits the filter, or there is none at all. */
function NoDevices({ kind, list }: PartProps) {
  const filter = useSelector(list, ({ context }) => appleQuery.filterOf(context.query), sameQuery);
  const reset = useControl(list, { type: 'filter.reset' });
  if (Object.keys(filter).length === 0) return <EmptyState {...kind.empty} />;
  return <NothingFound key={JSON.stringify(filter)} other={otherList(kind)} filter={filter} reset={reset} />;
}
