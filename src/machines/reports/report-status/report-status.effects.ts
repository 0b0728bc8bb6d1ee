import { fromPromise } from 'xstate';
import { list } from '#api/contract/reports/reports.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { ReportLevel } from '#domain/reports/levels.ts';
import type { ReportStanding } from './report-status.machine.ts';

/** The effects of the report-status machine, for one report. */
export const reportStatusEffects = (
  client: Client,
  { id, level }: { readonly id: string; readonly level: ReportLevel },
) => ({
  loadReportStatus: fromPromise<ReportStanding, { quiet: boolean }>(async ({ input, signal }) => {
    const options = { signal, quiet: input.quiet && 'again' } as const;
    const page = await client.call(list, { query: { level, id } }, options);
    return { row: page.list[0] ?? null, balance: page.balance ?? 0 };
  }),
});
