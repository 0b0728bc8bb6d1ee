import { setup } from 'xstate';
import type { ReportRow } from '#api/contract/reports/reports.ts';
import { type Fresh, type FreshEvent, freshSetup, freshStates, startFresh } from '#machines/kits/fresh.ts';
import { notProvided } from '#machines/not-provided.ts';

/**
 * How a report stands, by its row in the list: masked, so that nothing of it is looked at, and nothing goes on record, while its page waits. Lives
 * as long as the page.
 */
export const reportStatusMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: { loadReportStatus: notProvided<ReportStanding, { quiet: boolean }>('loadReportStatus') },
  ...freshSetup,
}).createMachine({
  id: 'reportStatus',
  meta: { title: '报告状态' },
  context: { ...startFresh, standing: null },
  initial: 'loading',
  states: freshStates<Context, Event>()({
    source: 'loadReportStatus',
    input: (_, quiet) => ({ quiet }),
    show: (_, standing: ReportStanding) => ({ standing }),
    changes: { 'report.asked': {} },
  }).states,
});

export interface ReportStanding {
  /** null: the store has no such report of the level */
  readonly row: ReportRow | null;
  /** what is left of the level */
  readonly balance: number;
}

interface Context extends Fresh {
  /** null: never loaded */
  standing: ReportStanding | null;
}

type Event = Exclude<FreshEvent, { type: 'device.changed' }> | { type: 'report.asked' };
