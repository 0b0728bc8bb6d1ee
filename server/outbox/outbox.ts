import { type Loop, startLoop } from '../background/loop.ts';
import type { Services } from '../services.ts';
import { advanceSagas } from '../unlock-saga/run.ts';
import { checkUnknown } from './check-unknown.ts';
import { endOverdue } from './overdue.ts';
import { endLeases, pushWaiting } from './push.ts';
import { releaseDue } from './release.ts';

/** ours: how late a scheduled command or a retry can be */
const pollMs = 1_000;

/**
 * Brings accepted operations to the gateway: releases scheduled ones, begins the steps of one-click unlocks, hands over
 * waiting ones, asks after those without an answer and ends them. Any number of replicas may run it on one database.
 */
export function startOutbox(services: Services): Loop {
  // The embedded database has one process: leases that it finds are those of one that died.
  let hasOldLeases = services.config.databaseUrl === null;
  const outbox = startLoop({
    name: 'outbox',
    log: services.log,
    cycle: async () => {
      if (hasOldLeases) await endLeases(services);
      hasOldLeases = false;
      const released = await releaseDue(services);
      const moved = await advanceSagas(services);
      const pushed = await pushWaiting(services);
      const ended = await endOverdue(services);
      return released + moved + pushed + ended > 0 ? 0 : pollMs;
    },
  });
  // Beside it: a gateway that is slow to say what became of something keeps nothing from leaving.
  const checks = startLoop({
    name: 'unknown outcomes',
    log: services.log,
    cycle: async () => ((await checkUnknown(services)) > 0 ? 0 : pollMs),
  });
  return {
    wake() {
      outbox.wake();
      checks.wake();
    },
    async stop() {
      await Promise.all([outbox.stop(), checks.stop()]);
    },
  };
}
