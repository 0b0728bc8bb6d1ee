import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, StateMachine } from 'xstate';
import { allNodes, transitionId } from '#tests/path-harness/chart.ts';

/** Finds what is written in a machine's config, and makes the machine again with one thing written otherwise. */

/** Where something is written: `['states', 'closed', 'on', 'door.open']`. */
export type Place = readonly (string | number)[];

/** A transition as a chart writes it, short forms written out. */
export interface WrittenTransition {
  readonly target?: unknown;
  readonly guard?: unknown;
  readonly actions?: unknown;
}

export interface FoundTransition {
  readonly definition: AnyTransitionDefinition;
  readonly id: string;
  /** Where the transitions of the event are written, and which of them it is. */
  readonly list: Place;
  readonly index: number;
}

/** A cycle of transitions without events, which a mutant may have, is to end as an error. */
const mostMicrosteps = 500;

/** The same chart made again with one change; what the change makes `undefined` is left out. */
export function machineWith(
  machine: AnyStateMachine,
  place: Place = [],
  change: (written: unknown) => unknown = (written) => written,
): AnyStateMachine {
  const config = changedAt(machine.config, place, change) as object;
  const options = { maxIterations: mostMicrosteps };
  return new StateMachine({ ...config, options } as never, machine.implementations as never);
}

function changedAt(written: unknown, [key, ...rest]: Place, change: (written: unknown) => unknown): unknown {
  if (key === undefined) return change(written);
  const entries = new Map(Object.entries((written ?? {}) as object));
  const changed = changedAt(entries.get(String(key)), rest, change);
  if (changed === undefined) entries.delete(String(key));
  else entries.set(String(key), changed);
  return Array.isArray(written) ? [...entries.values()] : Object.fromEntries(entries);
}

/** Changes one transition in the list of its event; without it the list may be empty and is left out. */
export const withTransition = (
  machine: AnyStateMachine,
  { list, index }: FoundTransition,
  change: (written: WrittenTransition) => WrittenTransition | undefined,
): AnyStateMachine =>
  machineWith(machine, list, (written) => {
    const all = [written].flat().flatMap((each, at) => {
      const whole: WrittenTransition = typeof each === 'object' && each !== null ? each : { target: each };
      return (at === index ? change(whole) : whole) ?? [];
    });
    return all.length ? all : undefined;
  });

export const placeOf = (node: AnyStateNode): Place => node.path.flatMap((key) => ['states', key]);

/** Every transition of the chart with the place where it is written, in document order. */
export const foundTransitions = (machine: AnyStateMachine): FoundTransition[] =>
  allNodes(machine).flatMap((node) =>
    listsOf(node).flatMap(({ list, definitions }) =>
      definitions.map((definition, index) => ({ definition, id: transitionId(definition), list, index })),
    ),
  );

interface WrittenList {
  readonly list: Place;
  readonly definitions: readonly AnyTransitionDefinition[];
}

function listsOf(node: AnyStateNode): WrittenList[] {
  const place = placeOf(node);
  const { on, after, onDone, invoke } = node.config as Record<string, unknown>;
  const list = (inNode: Place, type: string): WrittenList => ({
    list: [...place, ...inNode],
    definitions: node.transitions.get(type) ?? [],
  });
  return [
    ...Object.keys(on ?? {}).map((type) => list(['on', type], type)),
    ...Object.keys(after ?? {}).map((delay) => list(['after', delay], `xstate.after.${delay}.${node.id}`)),
    ...(onDone ? [list(['onDone'], `xstate.done.state.${node.id}`)] : []),
    ...node.invoke.flatMap(({ id }, index) => {
      const inNode = Array.isArray(invoke) ? ['invoke', index] : ['invoke'];
      return [
        list([...inNode, 'onDone'], `xstate.done.actor.${id}`),
        list([...inNode, 'onError'], `xstate.error.actor.${id}`),
      ];
    }),
    { list: [...place, 'always'], definitions: node.always ?? [] },
  ];
}
