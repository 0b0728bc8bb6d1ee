import type { ReportRow } from '#api/contract/reports/reports.ts';
import { type Page, pagedList } from '#machines/kits/paged-list.ts';
import { type ReportQuery, reportQuery } from './report-query.ts';

export interface ReportPage extends Page<ReportQuery, ReportRow> {
  /** how many reports of the level may still be asked for; absent where a replica of the former release answers */
  readonly balance?: number | undefined;
  /** a part of a name or number was looked for in so many of the newest alone; absent: in all */
  readonly searched?: number | undefined;
}

const { setup, chart } = pagedList<ReportQuery, ReportPage>(reportQuery);

/** The store's reports of a level, and what is left of its balance. Lives as long as the screen. */
export const reportListMachine = setup.createMachine({
  id: 'reportList',
  meta: { title: '报告列表' },
  ...chart,
});
