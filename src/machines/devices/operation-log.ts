import { recordConditions, records } from '#api/contract/records.ts';
import { isUnderWay } from '#domain/devices/operation.ts';
import { type DeviceKindName, deviceKind } from '#domain/kinds/kinds.ts';
import { serverNow } from '#domain/text/server-clock.ts';
import { type AddressQuery, addressQuery } from '#machines/kits/list-query.ts';
import { plainList } from '#machines/kits/plain-list.ts';

const fields = ['search', 'command', 'status', 'for_clerk', 'record_time'] as const;

export type LogQuery = AddressQuery<(typeof fields)[number]>;

/** What the log is asked for. */
export const logQuery = addressQuery(recordConditions, fields, ['search']);

/** The store's records about the devices of a kind (`route.operation-log`). */
export const operationLogList = (kind: DeviceKindName) =>
  plainList({
    route: deviceKind(kind).routes.log,
    what: '记录',
    query: logQuery,
    load: (client, query, options) => client.call(records, { query: { ...query, kind } }, options),
    isExpecting: (record) =>
      'device' in record
        ? isUnderWay(record, serverNow())
        : record.command === 'export-list' && record.status === 'running',
  });
