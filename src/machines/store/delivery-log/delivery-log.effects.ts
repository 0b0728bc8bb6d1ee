import type { Client } from '#api/contract/row/call.ts';
import { deliveries } from '#api/contract/store/api-callback.ts';
import { loadsPage } from '#machines/kits/paged-list/paged-list.effects.ts';
import type { DeliveryLogQuery } from './delivery-log.machine.ts';

/** The effects of the delivery-log machine. */
export const deliveryLogEffects = (client: Client) => ({
  loadPage: loadsPage((query: DeliveryLogQuery, options) => client.call(deliveries, { query }, options)),
});
