import { setup } from 'xstate';
import type { AppleListItem } from '#api/contract/apple/device.ts';
import type { Counters } from '#api/contract/apple/home.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';

/** What the console's home shows: counters, and the devices that want attention. Lives as long as the screen. */
export const homeOverviewMachine = setup({
  types: {} as { context: Context; events: FreshEvent },
  actors: { loadOverview: notProvided<HomeOverview, { quiet: boolean }>('loadOverview') },
  ...freshSetup,
}).createMachine({
  id: 'homeOverview',
  meta: { title: '首页概览' },
  context: { ...startFresh, overview: null },
  initial: 'loading',
  states: freshStates<Context, FreshEvent>()({
    source: 'loadOverview',
    input: (_, quiet) => ({ quiet }),
    show: (_, overview: HomeOverview) => ({ overview }),
  }).states,
});

interface Context extends Fresh {
  overview: HomeOverview | null;
}

export interface HomeOverview {
  readonly counters: Counters;
  readonly abnormal: readonly AppleListItem[];
  readonly pending: readonly AppleListItem[];
}
