import { recordConditions } from '#api/contract/records.ts';
import { type AddressQuery, addressQuery } from '#machines/kits/list-query.ts';

const fields = ['search', 'command', 'status', 'for_clerk', 'record_time'] as const;

export type LogQuery = AddressQuery<(typeof fields)[number]>;

/** What the log is asked for. */
export const logQuery = addressQuery(recordConditions, fields, ['search']);
