import { type RouteName, routeOf, routePath } from '#domain/access/routes.ts';
import { siteMark } from '#domain/site/site-in-page.ts';
import * as android from '#screens/android/list/android-lists.tsx';
import * as apple from '#screens/apple/list/apple-lists.tsx';
import type { DeviceList } from '#screens/devices/list/device-list.ts';
import { counters } from '#screens/shared/counters.ts';
import { css } from '#styled/css/index.mjs';
import { AppShell } from '#ui/shell/app-shell.tsx';
import { Breadcrumb } from '#ui/shell/breadcrumb.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { CardList } from '#ui/table/card-list.tsx';
import { RowTable } from '#ui/table/row-table.tsx';
import { StatCounters } from '#ui/table/stat-counters.tsx';
import { styles as tableStyles } from '#ui/table/table-style.ts';
import type { TableProps } from '#ui/table/table-types.ts';
import { crumbsOf } from '../shell/menu.ts';

const styles = {
  // Room for what depends on the person: the page's actions, the filters.
  actions: css({ h: { base: 'controlLg', md: 'control' } }),
  filters: css({ h: { base: 'controlLg', md: 'control' }, my: '3' }),
  wide: css({ mdDown: { display: 'none' } }),
  onPhone: css({ md: { display: 'none' } }),
};

type AnyList = Pick<DeviceList<never>, 'route' | 'title' | 'listed'> & {
  readonly columns: Pick<DeviceList<never>['columns'], 'wide' | 'atFirst'>;
};

const lists: readonly AnyList[] = [
  apple.activeList,
  apple.recycledList,
  android.activeList,
  android.archivedList,
];

/** A page before it is known who looks: its place, and of a list of devices the shape. It names no menu, person or figure. */
export function ConsoleFrame({ name }: { name: RouteName }) {
  const list = lists.find(({ route }) => route === name);
  const { path, title } = routeOf(name);
  // A page about one thing is called by it.
  const isNamed = !path.includes('{');
  return (
    <div inert aria-hidden="true">
      <AppShell
        brand={siteMark}
        homeHref={routePath('console')}
        groups={[]}
        tabs={[]}
        account={null}
        heading={<Breadcrumb items={crumbsOf(name)} />}
      >
        {list ? <ListFrame list={list} /> : isNamed ? <PageHeader title={title} /> : null}
      </AppShell>
    </div>
  );
}

function ListFrame({ list: { title, listed, columns } }: { list: AnyList }) {
  const table: TableProps<never> = {
    caption: title,
    columns: [
      { id: 'box', header: '', width: tableStyles.check, cell: () => null },
      ...columns.wide(columns.atFirst),
    ],
    rows: [],
    rowKey: () => '',
    loading: true,
  };
  return (
    <>
      <PageHeader title={title} actions={<span className={styles.actions} />} />
      {listed === 'active' ? (
        <StatCounters
          label=""
          items={counters.map((counter) => ({ ...counter, value: undefined }))}
          value={null}
          onChange={() => {}}
          loading
        />
      ) : null}
      <div className={styles.filters} />
      <div className={styles.wide}>
        <RowTable {...table} />
      </div>
      <div className={styles.onPhone}>
        <CardList {...table} />
      </div>
    </>
  );
}
