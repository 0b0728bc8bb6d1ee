import type { Counters } from '#api/contract/devices/counters.ts';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import type { DeviceSort } from '#api/contract/devices/sorting.ts';
import type { OwnSaved } from '#machines/kits/fresh.ts';
import { type Page, pagedList } from '#machines/kits/paged-list.ts';
import type { CounterName, DeviceListQuery, DeviceQuery } from '../port/device-query.ts';

/** The list of the devices of a kind, of those in use or of those in the bin. Lives as long as the screen. */
export const deviceListMachine = <Row extends DeviceListItem>(kindQuery: DeviceListQuery) => {
  const { setup, chart } = pagedList<
    DeviceQuery,
    DevicePage<Row>,
    Wish | OwnSaved<SavedRow>,
    'own.saved',
    SavedRow
  >(kindQuery, {
    event: 'own.saved',
    put: ({ page }, { id, ...saved }) => ({
      page: page && { ...page, list: page.list.map((row) => (row.id === id ? { ...row, ...saved } : row)) },
    }),
  });
  return setup.createMachine({
    id: 'deviceList',
    meta: { title: '设备列表' },
    ...chart,
    on: {
      ...chart.on,
      'counter.choose': {
        actions: {
          type: 'goTo',
          params: ({ context, event }) => ({ query: kindQuery.withCounter(context.query, event.counter) }),
        },
      },
      'sort.choose': {
        guard: 'hasRows',
        actions: {
          type: 'goTo',
          params: ({ context, event }) => ({ query: kindQuery.withSort(context.query, event.sort) }),
        },
      },
    },
  });
};

type Wish = { type: 'counter.choose'; counter: CounterName } | { type: 'sort.choose'; sort: DeviceSort };

/** What was saved of one of the devices. */
export type SavedRow = Pick<DeviceListItem, 'id'> & Partial<DeviceListItem>;

export interface DevicePage<Row = DeviceListItem> extends Page<DeviceQuery, Row> {
  /** null: of what is in the bin nothing is counted */
  readonly counters: Counters | null;
  /** when it was asked for, by the server's clock, epoch ms */
  readonly loadedAt: number;
}
