import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { loadOnceEffects } from '#machines/console/load-once/load-once.effects.ts';
import { loadOnceMachine } from '#machines/console/load-once/load-once.machine.ts';
import type { Control } from '#ui/control.ts';
import { useControl } from './control.ts';
import { useActorRef } from './use-actor-ref.ts';

type Machine<Value> = ReturnType<typeof loadOnceMachine<Value>>;

interface LoadedOnce<Value> {
  readonly actor: ActorRefFrom<Machine<Value>>;
  /** null: it is not there yet */
  readonly loaded: { readonly value: Value } | null;
  /** null: it has not failed, or is on its way again */
  readonly failure: { readonly error: unknown } | null;
  readonly retry: Control;
}

/** Loads something once the part is shown. */
export function useLoadOnce<Value>(load: (signal: AbortSignal) => Promise<Value>): LoadedOnce<Value> {
  const [machine] = useState(() => loadOnceMachine<Value>().provide({ actors: loadOnceEffects(load) }));
  const actor: ActorRefFrom<Machine<Value>> = useActorRef(machine);
  useEffect(() => {
    // As the strip above the page promises: what did not fail is not loaded again.
    const again = () => actor.send({ type: 'once.retry' });
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [actor]);
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  return {
    actor,
    loaded: context.loaded,
    failure: snapshot.matches('failed') ? context : null,
    retry: useControl(actor, { type: 'once.retry' }),
  };
}
