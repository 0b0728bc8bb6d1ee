import type * as contract from '#api/contract/store/api-callback.ts';
import type { Handlers } from '#server/call/handler.ts';
import { findDeliveries, resend, testDelivery } from '#server/callbacks/log.ts';

export const apiCallback: Handlers<typeof contract> = {
  deliveries: findDeliveries,
  resend,
  test: testDelivery,
};
