import { operationFilter } from '#api/contract/devices/operation.ts';
import { type AddressQuery, addressQuery } from '#machines/kits/list-query.ts';

export type LogQuery = AddressQuery<'command' | 'status' | 'for_clerk' | 'record_time'>;

/** What the log is asked for. */
export const logQuery = addressQuery(operationFilter, ['command', 'status', 'for_clerk', 'record_time']);
