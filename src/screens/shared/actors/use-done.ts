import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { ActorRefFrom, AnyActorRef, AnyStateMachine, OutputFrom } from 'xstate';

/** Calls back once with the output of a machine that has come to its end. */
export function useDone<Machine extends AnyStateMachine>(
  actorRef: ActorRefFrom<Machine>,
  done: (output: OutputFrom<Machine>) => void,
): void {
  const finished = useEffectEvent(done);
  const snapshot = useSelector(actorRef as AnyActorRef, (current) => current);
  const over = snapshot.status === 'done';
  useEffect(() => {
    if (over) finished((actorRef as AnyActorRef).getSnapshot().output);
  }, [over, actorRef]);
}
