import { useSelector } from '@xstate/react';
import { useState } from 'react';
import {
  filterChoicesEffects,
  type WantedChoices,
} from '#machines/devices/filter-choices/filter-choices.effects.ts';
import {
  type FilterChoices,
  filterChoicesMachine,
} from '#machines/devices/filter-choices/filter-choices.machine.ts';
import { useClient } from './console-context.tsx';
import { eventControl, type MachineMarks, useMachineMarks } from './machine-root.tsx';
import { useActorRef } from './use-actor-ref.ts';

/** Attributes of a filter's control: who opens it asks again for choices that could not be had. */
export interface ChoiceMarks {
  readonly onFocus: () => void;
  readonly onPointerDown: () => void;
  readonly 'data-machine-event'?: string;
}

interface FilterChoicesParts {
  readonly choices: FilterChoices;
  readonly rootMarks: MachineMarks;
  readonly choiceMarks: ChoiceMarks;
}

/** What the filters of a list offer; `rootMarks` belong to the element around them. */
export function useFilterChoices(wanted: WantedChoices = {}): FilterChoicesParts {
  const client = useClient();
  const [machine] = useState(() =>
    filterChoicesMachine.provide({ actors: filterChoicesEffects(client, wanted) }),
  );
  const actor = useActorRef(machine);
  const retry = () => actor.send({ type: 'choices.retry' });
  const offered = useSelector(actor, (snapshot) => snapshot.can({ type: 'choices.retry' }));
  return {
    choices: useSelector(actor, ({ context }) => context.choices),
    rootMarks: useMachineMarks('filterChoices', actor),
    choiceMarks: {
      onFocus: retry,
      onPointerDown: retry,
      ...(offered ? eventControl('choices.retry') : {}),
    },
  };
}
