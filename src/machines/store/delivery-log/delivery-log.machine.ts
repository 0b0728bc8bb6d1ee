import { type Delivery, deliveries } from '#api/contract/store/api-callback.ts';
import { type AddressQuery, addressQuery } from '#machines/kits/list-query.ts';
import { type Page, pagedList } from '#machines/kits/paged-list.ts';

export type DeliveryLogQuery = AddressQuery<'state' | 'type'>;
export const deliveryLogQuery = addressQuery(deliveries.query, ['state', 'type']);

const { setup, chart } = pagedList<DeliveryLogQuery, Page<DeliveryLogQuery, Delivery>>(deliveryLogQuery);

/** What was sent to the system of the store. Lives as long as the page. */
export const deliveryLogMachine = setup.createMachine({
  id: 'deliveryLog',
  meta: { title: '投递记录' },
  ...chart,
});
