import type { AnyActor, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { allNodes, transitionId, transitionsOf } from '../chart.ts';
import { machineIdOf } from './stage-probe.ts';

/** A transition of a machine, by the id that reports call it by. */
export interface IgnoredTransition {
  readonly machine: string;
  readonly transition: string;
}

declare global {
  interface Window {
    /** Whether an actor of the page ignores what it is to ignore. */
    __ignores: boolean;
  }
}

let ignored: IgnoredTransition | null = null;
const changed = new Map<AnyTransitionDefinition, Pick<AnyTransitionDefinition, 'target' | 'actions'>>();

/** From the next start on the actors of that machine take the event and do nothing; all others are whole again. */
export function ignoreTransition(next: IgnoredTransition | null): void {
  // Machines are made once, however often they are started.
  for (const [definition, whole] of changed) Object.assign(definition, whole);
  changed.clear();
  ignored = next;
  window.__ignores = false;
}

/** Has to come before the actor starts. */
export function weaken(actor: AnyActor): void {
  if (ignored === null || machineIdOf(actor) !== ignored.machine) return;
  const { root } = actor.logic as AnyStateMachine;
  const wanted = ignored.transition;
  const definition = allNodes({ root } as AnyStateMachine)
    .flatMap(transitionsOf)
    .find((each) => !changed.has(each) && transitionId(each) === wanted);
  if (!definition) return;
  const { target, actions } = definition;
  changed.set(definition, { target, actions });
  Object.assign(definition, { target: undefined, actions: [] });
  window.__ignores = true;
}
