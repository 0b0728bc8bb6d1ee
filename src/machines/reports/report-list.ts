import { list } from '#api/contract/reports/reports.ts';
import { type ReportLevel, reportStatus } from '#domain/reports/levels.ts';
import { addressQuery } from '#machines/kits/list-query.ts';
import { plainList } from '#machines/kits/plain-list.ts';

const personal = ['user_name', 'user_id_card'] as const;
const query = addressQuery(list.query, personal, personal);

/** The store's reports of a level, and what is left of its balance. */
export const reportsOf = (level: ReportLevel) =>
  plainList({
    route: `console-report-${level}`,
    what: '报告',
    query,
    load: (client, asked, options) => client.call(list, { query: { ...asked, level } }, options),
    isExpecting: ({ status }) => status === reportStatus.running,
  });
