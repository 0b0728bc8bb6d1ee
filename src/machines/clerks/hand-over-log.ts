import { distributionLog } from '#api/contract/devices/distribution-log.ts';
import { addressQuery } from '#machines/kits/list-query.ts';
import { plainList } from '#machines/kits/plain-list.ts';

/** Every hand-over of a device of the store (`decision.clerk.distribution`). */
export const handOverLogList = plainList({
  route: 'console-merchant-employee-distribution-log',
  what: '分配记录',
  query: addressQuery(distributionLog.query, []),
  load: (client, query, options) => client.call(distributionLog, { query }, options),
});
