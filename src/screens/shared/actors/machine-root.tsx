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
  return (
    <div {...useMachineMarks(name, actorRef)} className={css({ display: 'contents' })}>
      {children}
    </div>
  );
}

/** The same as attributes of an element that is there already, such as a whole dialog. */
export function useMachineMarks(name: string, actorRef: AnyActorRef): MachineMarks {
  const state = useSelector(actorRef, (snapshot) => JSON.stringify(snapshot.value));
  return { 'data-machine': name, 'data-machine-state': state };
}

export type MachineMarks = Readonly<Record<'data-machine' | 'data-machine-state', string>>;
