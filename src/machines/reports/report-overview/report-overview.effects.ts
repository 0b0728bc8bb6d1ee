import { fromPromise } from 'xstate';
import { type ReportOverview, reportOverview } from '#api/contract/reports/reports.ts';
import type { Client } from '#api/contract/row/call.ts';

/** The effects of the report-overview machine. */
export const reportOverviewEffects = (client: Client) => ({
  loadReportOverview: fromPromise<ReportOverview['levels'], { quiet: boolean }>(
    async ({ input: { quiet }, signal }) => {
      // They stand beside what the page is for, and say in their place that they could not be loaded.
      const options = { signal, quiet: quiet ? ('again' as const) : ('beside' as const) };
      return (await client.call(reportOverview, {}, options)).levels;
    },
  ),
});
