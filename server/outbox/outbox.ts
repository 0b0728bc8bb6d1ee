import { type Loop, startLoop } from '../background/loop.ts';
import type { Services } from '../services.ts';
import { endOverdue } from './overdue.ts';
import { pushWaiting } from './push.ts';
import { releaseDue } from './release.ts';

/** ours: how late a scheduled command or a retry can be */
const pollMs = 500;

/**
 * Brings accepted operations to the gateway: releases scheduled ones, hands over waiting ones, ends those without an
 * answer. Any number of replicas may run it on one database.
 */
export const startOutbox = (services: Services): Loop =>
  startLoop({
    name: 'outbox',
    log: services.log,
    cycle: async () => {
      const released = await releaseDue(services);
      const pushed = await pushWaiting(services);
      const ended = await endOverdue(services);
      return released + pushed + ended > 0 ? 0 : pollMs;
    },
  });
