import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { css } from '#styled/css/index.mjs';

/**
 * Shows which machine a part of the page belongs to and its state: `data-machine`, `data-machine-state`.
 * Takes no space of its own. The content of a dialog, which the browser draws elsewhere, gets a second root.
 */
export function MachineRoot({
  name,
  actorRef,
  children,
}: {
  /** The machine's id. */
  name: string;
  actorRef: AnyActorRef;
  children: ReactNode;
}) {
  const state = useSelector(actorRef, (snapshot) => JSON.stringify(snapshot.value));
  return (
    <div data-machine={name} data-machine-state={state} className={css({ display: 'contents' })}>
      {children}
    </div>
  );
}

/** Marks a control as the way to send an event, for tests and for tools. */
export const eventControl = (type: string) => ({ 'data-machine-event': type });

/** Attributes of the control that sends this event: which event it is, and whether the machine accepts it now. */
export function useOffered<A extends AnyActorRef>(actorRef: A, event: Parameters<A['send']>[0]) {
  const offered: boolean = useSelector(actorRef, (snapshot) => snapshot.can(event));
  return { ...eventControl(event.type), 'aria-disabled': offered ? undefined : true };
}
