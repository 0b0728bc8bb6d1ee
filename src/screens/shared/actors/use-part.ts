import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { partLoadingEffects } from '#machines/console/part-loading/part-loading.effects.ts';
import { partLoadingMachine } from '#machines/console/part-loading/part-loading.machine.ts';
import * as labels from '#ui/labels.ts';
import type { LazyPart } from '#ui/popup/lazy-part.ts';
import { useConsole } from '../console-context.tsx';
import { useActorRef } from './use-actor-ref.ts';

function usePartLoading(tellFailure: () => void) {
  const newest = useRef(tellFailure);
  useEffect(() => {
    newest.current = tellFailure;
  });
  const [machine] = useState(() =>
    partLoadingMachine.provide({
      actors: partLoadingEffects,
      actions: { tellFailure: () => newest.current() },
    }),
  );
  const actor = useActorRef(machine);
  return { actor, snapshot: useSelector(actor, (current) => current) };
}

const opening = (part: LazyPart<unknown>) =>
  ({ type: 'part.open', isHere: part.get() !== undefined, fetch: part.load }) as const;

/** A part that stands in the page once it is wanted: with the first `wish` that is not null, and where that fails with each further one. */
export function usePart<Part>(part: LazyPart<Part>, wish: unknown, tellFailure = () => {}) {
  const { actor, snapshot } = usePartLoading(tellFailure);
  useEffect(() => {
    if (wish !== null) actor.send(opening(part));
  }, [actor, part, wish]);
  return {
    /** null: it is not here yet */
    part: snapshot.matches('open') ? (part.get() ?? null) : null,
    hasFailed: snapshot.matches('failed'),
    again: () => actor.send(opening(part)),
  };
}

interface Asked<Dialog, Subject> {
  readonly dialog: LazyPart<Dialog>;
  readonly subject: Subject;
}

/** Which dialog stands open, and what about. Where its code cannot be fetched, that is said, and the next press tries again. */
export function useDialogPart<Dialog, Subject>() {
  const { notify } = useConsole();
  const { actor, snapshot } = usePartLoading(() => notify('warn', labels.partNotLoaded));
  const [asked, setAsked] = useState<Asked<Dialog, Subject> | null>(null);
  const Dialog = snapshot.matches('open') && asked?.dialog.get();
  const [open] = useState(() => (dialog: LazyPart<Dialog>, subject: Subject) => {
    const event = opening(dialog);
    if (!actor.getSnapshot().can(event)) return;
    setAsked({ dialog, subject });
    actor.send(event);
  });
  return {
    opened: asked && Dialog ? { Dialog, subject: asked.subject } : null,
    isFetching: snapshot.matches('fetching'),
    open,
    close: () => actor.send({ type: 'part.close' }),
  };
}
