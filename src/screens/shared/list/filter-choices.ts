import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import {
  filterChoicesEffects,
  type WantedChoices,
} from '#machines/devices/filter-choices/filter-choices.effects.ts';
import { filterChoicesMachine } from '#machines/devices/filter-choices/filter-choices.machine.ts';
import { useClient } from '../console-context.tsx';
import { eventMark } from '../control.ts';
import { useMachineMarks } from '../machine-root.tsx';
import { useActorRef } from '../use-actor-ref.ts';

/** What the filters of a list offer. */
export type OfferedChoices = ReturnType<typeof useFilterChoices>;

/**
 * `root` belongs to the element around the filters; `retryOnOpen` to what opens the choices: who opens it asks again for those that
 * could not be had.
 */
export function useFilterChoices(kind: DeviceKindName, wanted: WantedChoices = {}) {
  const client = useClient();
  const [machine] = useState(() =>
    filterChoicesMachine.provide({ actors: filterChoicesEffects(client, kind, wanted) }),
  );
  const actor = useActorRef(machine);
  const retry = () => actor.send({ type: 'choices.retry' });
  const offered = useSelector(actor, (snapshot) => snapshot.can({ type: 'choices.retry' }));
  return {
    choices: useSelector(actor, ({ context }) => context.choices),
    root: useMachineMarks('filterChoices', actor),
    retryOnOpen: {
      onFocus: retry,
      onPointerDown: retry,
      ...(offered ? eventMark('choices.retry') : {}),
    },
  };
}
