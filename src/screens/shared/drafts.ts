import { useEffect, useEffectEvent, useState } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import { useConsole, useUser } from './console-context.tsx';

/** The texts of a form by its fields; no password, no code. */
export type Draft = Readonly<Record<string, string>>;

/** What somebody has typed and not sent yet, by their id and the name of the form: until it is sent or given up, or they log out. */
export interface Drafts {
  read(name: string): Draft | null;
  keep(name: string, draft: Draft): void;
  drop(name: string): void;
}

interface Form {
  readonly form: string;
  /** the id of what it is about; none: there is only one */
  readonly about?: string;
}

/** The draft of a form, also after its page was left or loaded anew. */
export function useDraft({ form, about = '' }: Form) {
  const { drafts } = useConsole().kept;
  const name = `${useUser().id} ${about} ${form}`;
  const [kept] = useState(() => drafts.read(name));
  return {
    /** as it was left; null: there is none */
    kept,
    keep: (draft: Draft) => drafts.keep(name, draft),
    drop: () => drafts.drop(name),
  };
}

/** Keeps what a machine says is typed, with each change; null: nothing that could be lost. */
export function useKeptDraft<Actor extends AnyActorRef>(
  actor: Actor,
  { keep, drop }: Pick<ReturnType<typeof useDraft>, 'keep' | 'drop'>,
  draftOf: (snapshot: SnapshotFrom<Actor>) => Draft | null,
): void {
  const note = useEffectEvent((snapshot: SnapshotFrom<Actor>) => {
    const draft = draftOf(snapshot);
    if (draft) keep(draft);
    else drop();
  });
  useEffect(() => {
    const following = actor.subscribe((snapshot: SnapshotFrom<Actor>) => note(snapshot));
    return () => following.unsubscribe();
  }, [actor]);
}
