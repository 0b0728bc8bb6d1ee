import { type Loop, startLoop } from '../background/loop.ts';
import type { Services } from '../call/services.ts';
import { settleInTurn } from '../operations/settle-each.ts';
import { createUnknownPool } from './check-unknown.ts';
import { endOverdue } from './overdue.ts';
import { createPushPool, endLeases } from './push.ts';
import { releaseDue } from './release.ts';
import { createTakeBackPool } from './take-back.ts';

const lookTogetherMs = 50;

/**
 * Brings accepted operations to the gateways: releases scheduled ones, hands over waiting ones, asks after those without an answer and
 * ends them. `works`: what the kinds of devices do beside that, which may accept operations; each answers how much it has moved. Any number of replicas may run it on one database.
 */
export function startOutbox(services: Services, works: readonly (() => Promise<number>)[]): Loop {
  const { outboxPollMs } = services.config.patience;
  // The embedded database has one process: leases that it finds are those of one that died.
  let hasOldLeases = services.config.databaseUrl === null;
  const pushPool = createPushPool(services, () => pushes.wake());
  const pushes = startLoop(services, {
    name: 'pushes',
    cycle: async () => {
      if (hasOldLeases) await endLeases(services);
      hasOldLeases = false;
      await pushPool.begin();
      return outboxPollMs;
    },
  });
  const outbox = startLoop(services, {
    name: 'outbox',
    cycle: async (fail) => {
      const leaving = await settleInTurn([() => releaseDue(services), ...works], fail);
      if (leaving > 0) pushes.wake();
      const ended = await settleInTurn([() => endOverdue(services)], fail);
      return leaving + ended > 0 ? 0 : outboxPollMs;
    },
  });
  // Beside it: a gateway that is slow to say what became of something keeps nothing from leaving.
  const unknown = createUnknownPool(services, () => checks.wake());
  const unwanted = createTakeBackPool(services, () => checks.wake());
  const checks = startLoop(services, {
    name: 'unknown outcomes',
    cycle: async () => {
      await unknown.begin();
      await unwanted.begin();
      return outboxPollMs;
    },
  });
  const pools = [pushPool, unknown, unwanted];
  const loops = [pushes, outbox, checks];
  let later: NodeJS.Timeout | undefined;
  return {
    wake() {
      pushes.wake();
      // Many commands that are accepted together are one reason to look.
      later ??= setTimeout(() => {
        later = undefined;
        outbox.wake();
        checks.wake();
      }, lookTogetherMs);
    },
    async stop() {
      clearTimeout(later);
      await Promise.all([...loops, ...pools].map((each) => each.stop()));
    },
  };
}
