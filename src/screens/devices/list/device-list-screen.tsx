import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { routePath } from '#domain/access/routes.ts';
import { isUnderWay } from '#domain/devices/operation.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { formatAge, spaced } from '#domain/text/time.ts';
import { deviceListEffects } from '#machines/devices/device-list/device-list.effects.ts';
import { deviceListMachine } from '#machines/devices/device-list/device-list.machine.ts';
import { type DeviceListQuery, type DeviceQuery, sameQuery } from '#machines/devices/port/device-query.ts';
import type { BatchDevice } from '#machines/kinds/batch/batch-kinds.ts';
import { BatchPart } from '#screens/devices/batch/batch-part.tsx';
import { useSelection } from '#screens/devices/batch/use-selection.ts';
import { useClient, useGo, useUser } from '#screens/shared/console-context.tsx';
import { useControl, valueControl } from '#screens/shared/control.ts';
import { useFilterChoices } from '#screens/shared/list/filter-choices.ts';
import { FilterTags } from '#screens/shared/list/filter-tags.tsx';
import { PagedRows, useListOfPlace, useListPage } from '#screens/shared/list/paged-list.tsx';
import { MachineRoot } from '#screens/shared/machine-root.tsx';
import { MissingNotice } from '#screens/shared/missing-notice.tsx';
import { NowProvider, useNow } from '#screens/shared/now.tsx';
import { css } from '#styled/css/index.mjs';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import type { Sort } from '#ui/table/table-types.ts';
import { phoneQuery, useMediaQuery } from '#ui/use-media-query.ts';
import { ColumnMenu } from './column-menu.tsx';
import { CounterStrip } from './counter-strip.tsx';
import type { DeviceList } from './device-list.ts';
import { ExportPart } from './export/export-part.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { filterWords } from './filters/filter-words.ts';
import { hiddenFilters } from './filters/more-filters.tsx';
import { ListActions } from './list-actions.tsx';
import type { DeviceListActor } from './list-actor.ts';
import { ListOrderContext } from './list-order.ts';
import { listSettings } from './list-settings.ts';
import { NothingFound } from './nothing-found.tsx';
import { ViewMenu } from './view-menu.tsx';

const styles = { notice: css({ '&:not(:empty)': { mb: '3' } }) };

interface PartProps<Row extends BatchDevice> {
  of: DeviceList<Row>;
  list: DeviceListActor<Row>;
}

/** A list of devices of one kind: filters, rows, and what can be done with them. */
export function DeviceListScreen<Row extends BatchDevice>({ of }: { of: DeviceList<Row> }) {
  const list = useList(of);
  const columns = useColumns(of);
  const user = useUser();
  const [idsNow] = useState(() => () => list.getSnapshot().context.page?.list.map(({ id }) => id) ?? []);
  return (
    <NowProvider>
      <of.Dialogs onChanged={() => list.send({ type: 'device.changed' })}>
        <MachineRoot name="deviceList" actorRef={list}>
          <Top of={of} list={list} columns={columns} />
          <Filters of={of} list={list} />
          <ListOrderContext value={idsNow}>
            <Rows key={user.id} of={of} list={list} shown={columns.shown} />
          </ListOrderContext>
        </MachineRoot>
      </of.Dialogs>
    </NowProvider>
  );
}

type Columns = ReturnType<typeof useColumns>;

/** Which columns the person wants to see, and in which order. */
function useColumns<Row extends BatchDevice>({ kind, columns }: DeviceList<Row>) {
  const { readColumns, writeColumns } = listSettings(kind);
  const [chosen, setChosen] = useState(() => readColumns(columns.choosable.map(({ id }) => id)));
  const choose = (ids: readonly string[] | null) => {
    setChosen(ids && [...ids]);
    writeColumns(ids);
  };
  return { shown: chosen ?? columns.atFirst, choose };
}

function useList<Row extends BatchDevice>({
  asked,
  query,
  listed,
  route,
}: DeviceList<Row>): DeviceListActor<Row> {
  const client = useClient();
  return useListOfPlace({
    route,
    query,
    provide: (actions) =>
      deviceListMachine<Row>(query).provide({ actors: deviceListEffects(client, asked, listed), actions }),
    isExpecting: ({ progress }: Row) => progress.some((operation) => isUnderWay(operation, serverNow())),
  });
}

/** Above the filters: the name, what can be done with the whole, and the counters that filter it. */
function Top<Row extends BatchDevice>({ of, list, columns }: PartProps<Row> & { columns: Columns }) {
  const [exporting, setExporting] = useState(false);
  const query = useSelector(list, ({ context }) => context.query);
  const total = useSelector(list, ({ context }) =>
    context.page && sameQuery(context.page.query, context.query) ? context.page.total : null,
  );
  const open = () => setExporting(true);
  return (
    <>
      <Header of={of} list={list} columns={columns} onExport={open} />
      <div className={styles.notice}>
        <MissingNotice name="devices" />
      </div>
      {of.whole ? (
        <ExportPart
          open={exporting}
          onOpen={open}
          onClose={() => setExporting(false)}
          list={of}
          query={query}
          total={total}
        />
      ) : null}
      {of.listed === 'active' ? <CounterStrip list={list} counterOf={of.query.counterOf} /> : null}
    </>
  );
}

interface HeaderProps<Row extends BatchDevice> extends PartProps<Row> {
  columns: Columns;
  onExport: () => void;
}

function Header<Row extends BatchDevice>({ of, list, columns, onExport }: HeaderProps<Row>) {
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
        list={of}
        query={query}
        leftOut={of.leftOut}
        onChoose={(search) => go(routePath(of.route) + search)}
      />
      {onPhone ? null : (
        <ColumnMenu columns={of.columns.choosable} shown={columns.shown} onChange={columns.choose} />
      )}
      {of.whole ? (
        <ListActions
          actions={of.whole.actions}
          onChanged={() => list.send({ type: 'device.changed' })}
          exporting={{ right: of.whole.exportRight, onSelect: onExport }}
        />
      ) : null}
    </>
  );
  return <PageHeader title={of.title} note={note} actions={actions} />;
}

function Filters<Row extends BatchDevice>({ of, list }: PartProps<Row>) {
  const { filters, query: listQuery } = of;
  const offered = useFilterChoices(of.kind, { models: of.listed });
  // Who turns the page does not wait for the form.
  const filter = useSelector(list, ({ context }) => listQuery.filterOf(context.query), sameQuery);
  const onPhone = useMediaQuery(phoneQuery);
  const [opened, setOpened] = useState<boolean | null>(null);
  const apply = (wanted: DeviceQuery) => list.send({ type: 'filter.apply', filter: wanted });
  const reset = () => list.send({ type: 'filter.reset' });
  return (
    <>
      <FilterBar
        label={`筛选${of.title}`}
        filters={filters}
        listQuery={listQuery}
        query={filter}
        offered={offered}
        // On phones it would push the devices out of sight; the button says how many there are.
        open={opened ?? (!onPhone && hiddenFilters(filters, listQuery, filter) > 0)}
        onOpen={setOpened}
        onApply={apply}
        onReset={reset}
      />
      <FilterTags
        words={filterWords(filter, filters, offered.choices)}
        onRemove={(field) => apply({ ...filter, [field]: '' })}
        onClear={reset}
      />
    </>
  );
}

function Rows<Row extends BatchDevice>({ of, list, shown }: PartProps<Row> & { shown: readonly string[] }) {
  const { query: listQuery, columns } = of;
  const { query, page, shownQuery, isOther, orRetry } = useListPage(list, listQuery);
  const onPhone = useMediaQuery(phoneQuery);
  const selection = useSelection(page?.list, JSON.stringify(shownQuery));
  const wide = useMemo(() => columns.wide(shown), [columns, shown]);
  const user = useUser();
  const sort = tableSortOf(listQuery, shownQuery);
  const wantedSort = tableSortOf(listQuery, query);
  const sortControl = orRetry(
    valueControl(list, 'sort.choose', (wanted: Sort) => ({ sort: sortOfTable(wanted) })),
    (wanted) => listQuery.withSort(query, sortOfTable(wanted)),
  );
  const filter = listQuery.filterOf(shownQuery);
  return (
    <BatchPart
      kind={of.kind}
      commands={of.batch.commands}
      reasonOf={(command) => of.batch.reasonOf(user, command)}
      dialog={of.batch.dialog}
      selection={selection}
      matching={page && { asked: of.asked, query: listQuery, listed: of.listed, filter, total: page.total }}
      onBegun={() => list.send({ type: 'device.changed' })}
    >
      <PagedRows
        list={list}
        query={listQuery}
        name="设备列表"
        what="设备"
        table={{
          caption: of.title,
          columns: onPhone ? columns.cards : wide,
          rowKey: (device: Row) => device.id,
          sort,
          sortComing: isOther && !sameSort(sort, wantedSort) ? wantedSort : undefined,
          sortControl: page !== null && page.total > 0 ? sortControl : undefined,
          selection,
        }}
        nothing={<NoDevices of={of} list={list} />}
      />
    </BatchPart>
  );
}

function tableSortOf({ sortOf }: DeviceListQuery, query: DeviceQuery): Sort {
  const { index, direction } = sortOf(query);
  return { column: index, direction: direction === 'ascend' ? 'ascending' : 'descending' };
}

const sameSort = (one: Sort, other: Sort) => one.column === other.column && one.direction === other.direction;

const sortOfTable = ({ column, direction }: Sort) => ({
  index: column === 'last_active_time' ? ('last_active_time' as const) : ('registration_time' as const),
  direction: direction === 'ascending' ? ('ascend' as const) : ('descend' as const),
});

/** Where no device fits the filter, or there is none at all. */
function NoDevices<Row extends BatchDevice>({ of, list }: PartProps<Row>) {
  const filter = useSelector(list, ({ context }) => of.query.filterOf(context.query), sameQuery);
  const reset = useControl(list, { type: 'filter.reset' });
  if (Object.keys(filter).length === 0) return <EmptyState {...of.empty} />;
  return <NothingFound key={JSON.stringify(filter)} other={of.other()} filter={filter} reset={reset} />;
}
