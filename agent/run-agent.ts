import { type Actor, createActor } from 'xstate';
import { agentMachine } from '#machines/android/agent/agent.machine.ts';
import { agentEffects, type Phone } from './effects.ts';
import type { Store } from './store.ts';

export interface RunningAgent {
  readonly actor: Actor<typeof agentMachine>;
  lose(): void;
  find(): void;
  stop(): void;
}

/** Plays the agent of one phone, by its machine. */
export function runAgent(
  store: Store,
  name: string,
  { online = true, ...own }: { readonly online?: boolean } & Pick<Phone, 'nature' | 'onTrouble'> = {},
): RunningAgent {
  let isOnline = online;
  const phone = store.read(name);
  const actors = agentEffects({ store, name, isOnline: () => isOnline, ...own });
  const actor = createActor(agentMachine.provide({ actors }), {
    input: { enrolled: phone !== null && phone.device_id !== null, chance: Math.random },
  });
  actor.start();
  if (!online) actor.send({ type: 'network.lost' });
  return {
    actor,
    lose: () => {
      isOnline = false;
      actor.send({ type: 'network.lost' });
    },
    find: () => {
      isOnline = true;
      actor.send({ type: 'network.back' });
    },
    stop: () => actor.stop(),
  };
}
