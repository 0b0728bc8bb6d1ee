import { useActorRef as useUnwatchedActorRef } from '@xstate/react';
import { useLayoutEffect } from 'react';
import type { ActorOptions, ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate';
import { inspect } from '#machines/inspection.ts';

type Given<M extends AnyStateMachine> =
  undefined extends InputFrom<M>
    ? [options?: { readonly input?: InputFrom<M> }]
    : [options: { readonly input: InputFrom<M> }];

/**
 * An actor that lives as long as the component, and that a recorded run contains. It starts before the component is painted, not
 * after: what it asks for is on its way while the page is drawn.
 */
export function useActorRef<M extends AnyStateMachine>(machine: M, ...[given]: Given<M>): ActorRefFrom<M> {
  const options: ActorOptions<AnyStateMachine> = { ...given, inspect };
  const actor = useUnwatchedActorRef<AnyStateMachine>(machine, options);
  useLayoutEffect(() => {
    actor.start();
  }, [actor]);
  return actor as ActorRefFrom<M>;
}
