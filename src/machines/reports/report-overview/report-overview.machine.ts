import { setup } from 'xstate';
import type { ReportOverview } from '#api/contract/reports/reports.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';

type Levels = ReportOverview['levels'];

/** Reports and what is left, by level (`home.overview`). Lives as long as the console's home. */
export const reportOverviewMachine = setup({
  types: {} as { context: Context; events: FreshEvent },
  actors: { loadReportOverview: notProvided<Levels, { quiet: boolean }>('loadReportOverview') },
  ...freshSetup,
}).createMachine({
  id: 'reportOverview',
  meta: { title: '首页报告概览' },
  context: { ...startFresh, levels: null },
  initial: 'loading',
  states: freshStates<Context, FreshEvent>()({
    source: 'loadReportOverview',
    input: (_, quiet) => ({ quiet }),
    show: (_, levels: Levels) => ({ levels }),
  }).states,
});

interface Context extends Fresh {
  /** null: never loaded */
  levels: Levels | null;
}
