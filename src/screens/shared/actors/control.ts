import { useSelector } from '@xstate/react';
import type { AnyActorRef, EventObject } from 'xstate';
import type { Control, ValueControl } from '#ui/control.ts';

type EventOf<A extends AnyActorRef> = Parameters<A['send']>[0] & EventObject;

/** Which event an element sends, for tests and for tools. */
export const eventMark = (type: string) => ({ 'data-machine-event': type });

const useOffered = (actorRef: AnyActorRef, event: EventObject | null): boolean =>
  useSelector(actorRef, (snapshot) => event !== null && snapshot.can(event));

/** The control that sends this event while the machine accepts it; null: nothing is to be sent now. */
export function useControl<A extends AnyActorRef>(actorRef: A, event: EventOf<A> | null): Control {
  const offered = useOffered(actorRef, event);
  if (event === null) return { onClick: () => undefined };
  return {
    ...eventMark(event.type),
    'aria-disabled': offered ? undefined : true,
    onClick: () => {
      if (actorRef.getSnapshot().can(event)) actorRef.send(event);
    },
  };
}

/** The control whose event carries a value; `payloadOf` tells what the event holds besides its type. */
export const valueControl = <A extends AnyActorRef, Type extends EventOf<A>['type'], Value>(
  actorRef: A,
  type: Type,
  payloadOf: (value: Value) => Omit<Extract<EventOf<A>, { type: Type }>, 'type'>,
): ValueControl<Value> => ({
  ...eventMark(type),
  onChange: (value) => actorRef.send({ type, ...payloadOf(value) }),
});

/** The same, which says while the machine does not accept it; `example` is a value to ask with. */
export function useValueControl<A extends AnyActorRef, Type extends EventOf<A>['type'], Value>(
  actorRef: A,
  type: Type,
  payloadOf: (value: Value) => Omit<Extract<EventOf<A>, { type: Type }>, 'type'>,
  example: NoInfer<Value>,
): ValueControl<Value> {
  const offered = useOffered(actorRef, { type, ...payloadOf(example) });
  return { ...valueControl(actorRef, type, payloadOf), 'aria-disabled': offered ? undefined : true };
}
