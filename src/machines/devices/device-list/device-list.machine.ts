import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { Counters } from '#api/contract/apple/home.ts';
import { type Page, pagedList } from '#machines/kits/paged-list.ts';
import {
  type CounterName,
  type DeviceQuery,
  type DeviceSort,
  deviceQuery,
  withCounter,
  withSort,
} from './device-query.ts';

const { setup, chart } = pagedList<
  DeviceQuery,
  DevicePage,
  { type: 'counter.choose'; counter: CounterName } | { type: 'sort.choose'; sort: DeviceSort }
>(deviceQuery);

/** The list of Apple devices, of those in use or of those in the bin. Lives as long as the screen. */
export const deviceListMachine = setup.createMachine({
  id: 'deviceList',
  meta: { title: '苹果设备列表' },
  ...chart,
  on: {
    ...chart.on,
    'counter.choose': {
      actions: {
        type: 'goTo',
        params: ({ context, event }) => ({ query: withCounter(context.query, event.counter) }),
      },
    },
    'sort.choose': {
      guard: 'hasRows',
      actions: {
        type: 'goTo',
        params: ({ context, event }) => ({ query: withSort(context.query, event.sort) }),
      },
    },
  },
});

export interface DevicePage extends Page<DeviceQuery, AppleListItem> {
  /** null: of what is in the bin nothing is counted */
  readonly counters: Counters | null;
  /** when it was asked for, by the server's clock, epoch ms */
  readonly loadedAt: number;
}
