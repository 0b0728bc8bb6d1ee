import { type Loop, startLoop } from '../background/loop.ts';
import { createPool } from '../background/pool.ts';
import type { Services } from '../call/services.ts';
import { claimCallbacks, endCallbackLeases, giveUpCallbacks } from './claim.ts';
import { deliver } from './deliver.ts';

/** As the triggers name it (0056). */
export const callbackChannel = 'phoneward_callbacks';

/** Brings events to the systems of stores. Any number of replicas may run it on one database. */
export function startCallbacks(services: Services): Loop {
  const { db, config } = services;
  let hasOldLeases = config.databaseUrl === null;
  const pool = createPool(services, {
    name: 'callbacks',
    take: ({ free }) => claimCallbacks(db, free),
    step: (callback, stop) => deliver(services, callback, stop),
    onFree: () => loop.wake(),
  });
  const loop = startLoop(services, {
    name: 'callbacks',
    cycle: async () => {
      if (hasOldLeases) await endCallbackLeases(db);
      hasOldLeases = false;
      await giveUpCallbacks(db);
      await pool.begin();
      return config.patience.callbackPollMs;
    },
  });
  return {
    wake: loop.wake,
    stop: async () => {
      await Promise.all([loop.stop(), pool.stop()]);
    },
  };
}
