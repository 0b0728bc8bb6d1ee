import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { denialSentence } from '#domain/access/denial.ts';
import { routePath } from '#domain/access/routes.ts';
import { isUnderWay } from '#domain/devices/operation.ts';
import { batchDenial } from '#domain/kinds/batch-right.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { spaced } from '#domain/text/spaced.ts';
import { formatAge } from '#domain/text/time.ts';
import { deviceListEffects } from '#machines/devices/device-list/device-list.effects.ts';
import { deviceListMachine } from '#machines/devices/device-list/device-list.machine.ts';
import { type DeviceListQuery, type DeviceQuery, sameQuery } from '#machines/devices/port/device-query.ts';
import type { BatchDevice } from '#machines/kinds/batch/batch-kinds.ts';
import { isUnsure } from '#machines/kits/fresh.ts';
import { BatchPart } from '#screens/devices/batch/batch-part.tsx';
import { useSelection } from '#screens/devices/batch/use-selection.ts';
import { useControl, valueControl } from '#screens/shared/actors/control.ts';
import { MachineRoot } from '#screens/shared/actors/machine-root.tsx';
import { tellOwnSave } from '#screens/shared/actors/own-save.ts';
import { useClient, useGo, useUser } from '#screens/shared/console-context.tsx';
import { useFilterChoices } from '#screens/shared/list/filter-choices.ts';
import { FilterTags } from '#screens/shared/list/filter-tags.tsx';
import { PagedRows, useListOfPlace, useListPage } from '#screens/shared/list/paged-list.tsx';
import { RefreshButton } from '#screens/shared/list/refresh-button.tsx';
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
import { FillAction, ListActions, useWayDialog } from './list-actions.tsx';
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

type WayProps = Pick<ReturnType<typeof useWayDialog>, 'openWay'>;

/** A list of devices of one kind: filters, rows, and what can be done with them. */
export function DeviceListScreen<Row extends BatchDevice>({ of }: { of: DeviceList<Row> }) {
  const list = useList(of);
  const columns = useColumns(of);
  const user = useUser();
  const changed = () => list.send({ type: 'device.changed' });
  const unsure = useSelector(list, isUnsure);
  const { dialog, openWay } = useWayDialog(changed);
  const [idsNow] = useState(() => () => list.getSnapshot().context.page?.list.map(({ id }) => id) ?? []);
  return (
    <NowProvider>
      <of.Dialogs
        onChanged={changed}
        onEdited={(id, { saved, lost }) => tellOwnSave(list, { saved: saved && { ...saved, id }, lost })}
        unsure={unsure}
      >
        <MachineRoot name="deviceList" actorRef={list}>
          <Top of={of} list={list} columns={columns} openWay={openWay} />
          <Filters of={of} list={list} />
          <ListOrderContext value={idsNow}>
            <Rows key={user.id} of={of} list={list} shown={columns.shown} openWay={openWay} />
          </ListOrderContext>
          {dialog}
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

interface TopProps<Row extends BatchDevice> extends PartProps<Row>, WayProps {
  columns: Columns;
}

/** Above the filters: the name, what can be done with the whole, and the counters that filter it. */
function Top<Row extends BatchDevice>({ of, list, columns, openWay }: TopProps<Row>) {
  const [exporting, setExporting] = useState(false);
  const query = useSelector(list, ({ context }) => context.query);
  const total = useSelector(list, ({ context }) =>
    context.page && sameQuery(context.page.query, context.query) ? context.page.total : null,
  );
  const open = () => setExporting(true);
  return (
    <>
      <Header of={of} list={list} columns={columns} openWay={openWay} onExport={open} />
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

interface HeaderProps<Row extends BatchDevice> extends TopProps<Row> {
  onExport: () => void;
}

function Header<Row extends BatchDevice>({ of, list, columns, openWay, onExport }: HeaderProps<Row>) {
  const now = useNow();
  const page = useSelector(list, ({ context }) => context.page);
  const note = page && (
    <>
      {spaced`共 ${page.total} 台，数据更新于${formatAge(new Date(page.loadedAt).toISOString(), now)}`}
      <RefreshButton list={list} />
    </>
  );
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
          onOpen={openWay}
          exporting={{ right: of.whole.exportRight, onSelect: onExport }}
        />
      ) : null}
    </>
  );
  return <PageHeader title={of.title} note={note} actions={actions} />;
}

function Filters<Row extends BatchDevice>({ of, list }: PartProps<Row>) {
  const { filters, query: listQuery } = of;
  const offered = useFilterChoices(of.kind, { listed: of.listed });
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

interface RowsProps<Row extends BatchDevice> extends PartProps<Row>, WayProps {
  shown: readonly string[];
}

function Rows<Row extends BatchDevice>({ of, list, shown, openWay }: RowsProps<Row>) {
  const { query: listQuery, columns } = of;
  const { query, page, shownQuery, isOther, orRetry } = useListPage(list, listQuery);
  const onPhone = useMediaQuery(phoneQuery);
  const selection = useSelection(`${of.kind} ${of.listed}`, page?.list, JSON.stringify(shownQuery));
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
      reasonOf={(command) => denialSentence(batchDenial(user, of.kind, command))}
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
        nothing={<NoDevices of={of} list={list} openWay={openWay} />}
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
function NoDevices<Row extends BatchDevice>({ of, list, openWay }: PartProps<Row> & WayProps) {
  const filter = useSelector(list, ({ context }) => of.query.filterOf(context.query), sameQuery);
  const reset = useControl(list, { type: 'filter.reset' });
  if (Object.keys(filter).length === 0) {
    const fill = of.whole && <FillAction actions={of.whole.actions} onOpen={openWay} />;
    return <EmptyState {...of.empty} action={fill} />;
  }
  return <NothingFound key={JSON.stringify(filter)} other={of.other()} filter={filter} reset={reset} />;
}
