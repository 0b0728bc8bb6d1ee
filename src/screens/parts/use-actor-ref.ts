import { useActorRef as useUnwatchedActorRef } from '@xstate/react';
import { useLayoutEffect } from 'react';
import type { ActorOptions, ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate';
import { inspect } from '#machines/inspection.ts';

type Given<M extends AnyStateMachine> =
  undefined extends InputFrom<M>
    ? [options?: { readonly input?: InputFrom<M> }]
    : [options: { readonly input: InputFrom<M> }];

/**
 * An actor that lives as long as the component, and that a recorded run contains. It starts before the component is painted, so that
 * nobody waits for a picture of a page that waits itself; by itself it would start behind it.
 */
export function useActorRef<M extends AnyStateMachine>(machine: M, ...[given]: Given<M>): ActorRefFrom<M> {
  const options: ActorOptions<AnyStateMachine> = { ...given, inspect };
  const actor = useUnwatchedActorRef<AnyStateMachine>(machine, options);
  useLayoutEffect(() => {
    actor.start();
  }, [actor]);
  return actor as ActorRefFrom<M>;
}
