import { useActorRef as useUnwatchedActorRef } from '@xstate/react';
import type { ActorOptions, ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate';
import { inspect } from '#machines/inspection.ts';

type Given<M extends AnyStateMachine> =
  undefined extends InputFrom<M>
    ? [options?: { readonly input?: InputFrom<M> }]
    : [options: { readonly input: InputFrom<M> }];

/** An actor that lives as long as the component, and that a recorded run contains. */
export function useActorRef<M extends AnyStateMachine>(machine: M, ...[given]: Given<M>): ActorRefFrom<M> {
  const options: ActorOptions<AnyStateMachine> = { ...given, inspect };
  return useUnwatchedActorRef<AnyStateMachine>(machine, options) as ActorRefFrom<M>;
}
