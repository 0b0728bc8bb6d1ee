import { list } from '#api/contract/reports/reports.ts';
import type { AddressQuery } from '#machines/kits/list-query.ts';
import { personalQuery } from '../personal-query.ts';

export type ReportQuery = AddressQuery<'user_name' | 'user_id_card'>;

/** The query of a level's reports. */
export const reportQuery = personalQuery(list.query, ['user_name', 'user_id_card']);
