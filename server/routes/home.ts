import type * as contract from '#api/contract/home.ts';
import type { Handlers } from '../handler.ts';
import { countDevices } from '../ios/counters.ts';

export const home: Handlers<typeof contract> = {
  deviceOverview: async ({ services, actor, now }) => ({
    apple: await countDevices(services.db, actor, now),
  }),
};
