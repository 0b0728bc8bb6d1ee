import { list } from '#api/contract/reports/reports.ts';
import { type AddressQuery, addressQuery } from '#machines/kits/list-query.ts';

export type ReportQuery = AddressQuery<'user_name' | 'user_id_card'>;

const personal = ['user_name', 'user_id_card'] as const;

/** The query of a level's reports. */
export const reportQuery = addressQuery(list.query, personal, personal);
