import { deliveries } from '#api/contract/store/api-callback.ts';
import { addressQuery } from '#machines/kits/list-query.ts';
import { plainList } from '#machines/kits/plain-list.ts';

/** What was sent to the system of the store, and what it answered (`decision.api.callback`). */
export const deliveryLogList = plainList({
  route: 'console-merchant-open-api',
  what: '投递记录',
  query: addressQuery(deliveries.query, ['state', 'type']),
  load: (client, query, options) => client.call(deliveries, { query }, options),
  isExpecting: ({ state }) => state === 'pending',
});
