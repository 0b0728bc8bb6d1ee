import { setup } from 'xstate';
import type { Counters } from '#api/contract/devices/counters.ts';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';

/** What the console's home shows of a kind of device: counters, and those that want attention. Lives as long as the screen. */
export const homeOverviewMachine = <Row extends DeviceListItem>() =>
  setup({
    types: {} as { context: Context<Row>; events: FreshEvent },
    actors: { loadOverview: notProvided<HomeOverview<Row>, { quiet: boolean }>('loadOverview') },
    ...freshSetup,
  }).createMachine({
    id: 'homeOverview',
    meta: { title: '首页概览' },
    context: { ...startFresh, overview: null },
    initial: 'loading',
    states: freshStates<Context<Row>, FreshEvent>()({
      source: 'loadOverview',
      input: (_, quiet) => ({ quiet }),
      show: (_, overview: HomeOverview<Row>) => ({ overview }),
    }).states,
  });

interface Context<Row> extends Fresh {
  overview: HomeOverview<Row> | null;
}

export interface HomeOverview<Row = DeviceListItem> {
  readonly counters: Counters;
  readonly abnormal: readonly Row[];
  readonly pending: readonly Row[];
}
