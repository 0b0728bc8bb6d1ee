import type * as contract from '#api/contract/apple/home.ts';
import type { Handlers } from '../call/handler.ts';
import { countDevices } from '../devices/apple/counters.ts';

export const home: Handlers<typeof contract> = {
  deviceOverview: async ({ services, actor, now }) => ({
    apple: await countDevices(services.db, actor, now),
  }),
};
