import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ActorRefFrom, type AnyStateMachine, createActor, type InputFrom } from 'xstate';
import { inspect } from '#machines/inspection.ts';

type Given<M extends AnyStateMachine> =
  undefined extends InputFrom<M>
    ? [options?: { readonly input?: InputFrom<M> }]
    : [options: { readonly input: InputFrom<M> /** as a recorded run names it */; readonly id?: string }];

/**
 * An actor that lives as long as the component, and that a recorded run contains. It starts before the component is painted, not
 * after: what it asks for is on its way while the page is drawn.
 */
export function useActorRef<M extends AnyStateMachine>(machine: M, ...[given]: Given<M>): ActorRefFrom<M> {
  const [actor] = useState(() => createActor<AnyStateMachine>(machine, { ...given, inspect }));
  const mounted = useRef(false);
  useLayoutEffect(() => {
    actor.start();
  }, [actor]);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      // What is edited while the page runs (npm run dev) goes and comes back at once.
      queueMicrotask(() => mounted.current || actor.stop());
    };
  }, [actor]);
  return actor as ActorRefFrom<M>;
}
