import { abnormalList, type ReportRow } from '#api/contract/reports/reports.ts';
import { type AddressQuery, addressQuery } from '#machines/kits/list-query.ts';
import type { Page } from '#machines/kits/paged-list.ts';
import { unfilteredList } from '#machines/kits/unfiltered-list.ts';

export type AbnormalQuery = AddressQuery<never>;
export const abnormalQuery = addressQuery(abnormalList.query, []);

const { setup, chart } = unfilteredList<AbnormalQuery, Page<AbnormalQuery, ReportRow>>(abnormalQuery);

/** Whose report got worse, or who is on the blacklist (`decision.report.abnormal`). Lives as long as the screen. */
export const abnormalListMachine = setup.createMachine({
  id: 'abnormalList',
  meta: { title: '异常名单' },
  ...chart,
});
