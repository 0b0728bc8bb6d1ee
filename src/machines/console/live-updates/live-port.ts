import type { ActorRefFrom, Subscription } from 'xstate';
import type { LiveUpdates } from './live.ts';
import type { liveUpdatesMachine } from './live-updates.machine.ts';

/** What screens see of the machine: facts, and one wish counted over all of them. */
export function livePort(actor: ActorRefFrom<typeof liveUpdatesMachine>): LiveUpdates {
  let expecting = 0;
  const count = (step: 1 | -1) => {
    const before = expecting > 0;
    expecting += step;
    if (before !== expecting > 0) actor.send({ type: before ? 'change.settled' : 'change.expected' });
  };
  return {
    subscribe: (listener) => together(actor.on('device.changed', listener), actor.on('poll.due', listener)),
    subscribeToBatches: (listener) =>
      together(actor.on('batch.changed', listener), actor.on('poll.due', listener)),
    expectChange() {
      count(1);
      let over = false;
      return () => {
        if (!over) count(-1);
        over = true;
      };
    },
  };
}

const together =
  (...subscriptions: readonly Subscription[]) =>
  () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
