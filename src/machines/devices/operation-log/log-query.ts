import { operationLog } from '#api/contract/apple/devices.ts';
import { type AddressQuery, addressQuery } from '#machines/kits/list-query.ts';

export type LogQuery = AddressQuery<'command' | 'status' | 'for_clerk' | 'record_time'>;

/** What the log is asked for. */
export const logQuery = addressQuery(operationLog.query, ['command', 'status', 'for_clerk', 'record_time']);
