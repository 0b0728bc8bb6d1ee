import { list } from '#api/contract/reports/reports.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { ReportLevel } from '#domain/reports/levels.ts';
import { loadsPage } from '#machines/kits/paged-list/paged-list.effects.ts';
import type { ReportQuery } from './report-query.ts';

/** The effects of the report-list machine, for a level. */
export const reportListEffects = (client: Client, level: ReportLevel) => ({
  loadPage: loadsPage((query: ReportQuery, options) =>
    client.call(list, { query: { ...query, level } }, options),
  ),
});
