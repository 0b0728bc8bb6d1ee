import { rcsList } from '#api/contract/reports/rcs.ts';
import { reportStatus } from '#domain/reports/levels.ts';
import { addressQuery } from '#machines/kits/list-query.ts';
import { plainList } from '#machines/kits/plain-list.ts';

/** The store's risk queries, and how many are left. */
export const riskQueries = plainList({
  route: 'console-report-rcs',
  what: '风险查询',
  query: addressQuery(rcsList.query, ['id_card'], ['id_card']),
  load: (client, query, options) => client.call(rcsList, { query }, options),
  isExpecting: ({ status }) => status === reportStatus.running,
});
