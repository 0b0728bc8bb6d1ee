import { abnormalList } from '#api/contract/reports/reports.ts';
import { addressQuery } from '#machines/kits/list-query.ts';
import { plainList } from '#machines/kits/plain-list.ts';

/** Whose newest report got worse, or who is on the blacklist (`decision.report.abnormal`). */
export const abnormalReports = plainList({
  route: 'console-report-abnormal',
  what: '异常名单',
  query: addressQuery(abnormalList.query, []),
  load: (client, query, options) => client.call(abnormalList, { query }, options),
});
