import { setup } from 'xstate';
import type { ClerkDevices, DeviceStates } from '#api/contract/home.ts';
import type { OperationDay } from '#api/contract/operation-day.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';

/** What the console's home draws. Lives as long as the screen. */
export const homeChartsMachine = setup({
  types: {} as { context: Context; events: FreshEvent },
  actors: { loadCharts: notProvided<HomeFigures, { quiet: boolean }>('loadCharts') },
  ...freshSetup,
}).createMachine({
  id: 'homeCharts',
  meta: { title: '首页图表' },
  context: { ...startFresh, figures: null },
  initial: 'loading',
  states: freshStates<Context, FreshEvent>()({
    source: 'loadCharts',
    input: (_, quiet) => ({ quiet }),
    show: (_, figures: HomeFigures) => ({ figures }),
  }).states,
});

interface Context extends Fresh {
  figures: HomeFigures | null;
}

/** Null for a kind whose module the store has not. */
type OfKinds<Part> = Readonly<Record<DeviceKindName, Part | null>>;

export interface HomeFigures {
  readonly states: OfKinds<DeviceStates>;
  readonly clerks: readonly ClerkDevices[];
  /** null: the person may not read the operation log */
  readonly days: OfKinds<readonly OperationDay[]> | null;
}
