import { abnormalList } from '#api/contract/reports/reports.ts';
import type { Client } from '#api/contract/row/call.ts';
import { loadsPage } from '#machines/kits/paged-list/paged-list.effects.ts';
import type { AbnormalQuery } from './abnormal-list.machine.ts';

/** The effects of the abnormal-list machine. */
export const abnormalListEffects = (client: Client) => ({
  loadPage: loadsPage((query: AbnormalQuery, options) => client.call(abnormalList, { query }, options)),
});
