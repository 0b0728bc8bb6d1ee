import { allNodes, allTransitionIds } from './chart.ts';
import type { TestModel } from './model.ts';
import type { Visited } from './replay.ts';

export interface Coverage {
  readonly transitions: readonly string[];
  readonly missedTransitions: readonly string[];
  /** Transitions that no path takes, and that the model says so of. */
  readonly waived: readonly string[];
  readonly states: readonly string[];
  readonly missedStates: readonly string[];
  /** Waivers of transitions that are taken, or that don't exist any more. */
  readonly staleWaivers: readonly string[];
}

/** Compares what the paths went through with everything the chart contains. */
export function coverageOf(model: TestModel, visits: Iterable<Visited>): Coverage {
  const taken = new Set<string>();
  const entered = new Set<string>();
  for (const visit of visits) {
    for (const id of visit.transitions) taken.add(id);
    for (const id of visit.states) entered.add(id);
  }
  const waived = model.waived ?? {};
  const transitions = allTransitionIds(model.machine);
  const states = allNodes(model.machine)
    .filter((node) => node.type !== 'history')
    .map((node) => node.id);
  return {
    transitions,
    missedTransitions: transitions.filter((id) => !taken.has(id) && !Object.hasOwn(waived, id)),
    waived: transitions.filter((id) => !taken.has(id) && Object.hasOwn(waived, id)),
    states,
    missedStates: states.filter((id) => !entered.has(id)),
    staleWaivers: Object.keys(waived).filter((id) => taken.has(id) || !transitions.includes(id)),
  };
}
