import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import { loadFilterChoices, type WantedChoices } from '#machines/devices/filter-choices.ts';
import type { FilterChoices } from '#machines/devices/port/kind.ts';
import { eventMark } from '../actors/control.ts';
import { useMachineMarks } from '../actors/machine-root.tsx';
import { useLoadOnce } from '../actors/use-load-once.ts';
import { useClient } from '../console-context.tsx';

const none: FilterChoices = { clerks: [], models: [] };

/** What the filters of a list offer. */
export type OfferedChoices = ReturnType<typeof useFilterChoices>;

/** What the filters of a list of devices offer. */
export function useFilterChoices(kind: DeviceKindName, wanted: WantedChoices = {}) {
  const client = useClient();
  return useChoices((signal) => loadFilterChoices(client, kind, wanted, signal), none);
}

/**
 * What is chosen from; `none` until it is there. `root` belongs to the element around the filters; `retryOnOpen` to what opens the
 * choices: who opens it asks again for those that could not be had.
 */
export function useChoices<Choices>(load: (signal: AbortSignal) => Promise<Choices>, none: Choices) {
  const { actor, loaded, failure } = useLoadOnce(load);
  const retry = () => actor.send({ type: 'once.retry' });
  return {
    choices: loaded?.value ?? none,
    root: useMachineMarks('loadOnce', actor),
    retryOnOpen: {
      onFocus: retry,
      onPointerDown: retry,
      ...(failure ? eventMark('once.retry') : {}),
    },
  };
}
