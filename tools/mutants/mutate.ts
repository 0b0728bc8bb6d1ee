import { type AnyStateMachine, type AnyStateNode, and, not, or } from 'xstate';
import { allNodes, guardName } from '#tests/path-harness/chart.ts';
import {
  type FoundTransition,
  foundTransitions,
  machineWith,
  type Place,
  placeOf,
  withTransition,
} from './chart-edit.ts';

/** `ignored` is made in the page (screen-mutants.ts), the others are made here. */
export const mutantKinds = ['removed', 'retargeted', 'unguarded', 'inverted', 'inactive', 'ignored'] as const;
export type MutantKind = (typeof mutantKinds)[number];

/** A machine in which one thing is written otherwise. */
export interface Mutant {
  /** What was changed, readable and stable: `unguarded: door.closed --door.lock#0 [right]--> door.locking`. */
  readonly id: string;
  readonly kind: MutantKind;
  /** The state in which it is written. */
  readonly source: AnyStateNode;
  /** The transition; `undefined` for what a state does when it is entered or left. */
  readonly transition: FoundTransition | undefined;
  make(): AnyStateMachine;
}

/** All mutants of a machine, each with one change. */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] => [
  ...foundTransitions(machine).flatMap((found) => mutantsOfTransition(machine, found)),
  ...allNodes(machine).flatMap((node) => [
    ...mutantsOfState(machine, node, 'entry'),
    ...mutantsOfState(machine, node, 'exit'),
  ]),
];

function mutantsOfTransition(machine: AnyStateMachine, found: FoundTransition): Mutant[] {
  const { definition, id } = found;
  const mutant = (kind: MutantKind, what: string, change: Parameters<typeof withTransition>[2]): Mutant => ({
    id: `${kind}${what ? ` ${what}` : ''}: ${id}`,
    kind,
    source: definition.source,
    transition: found,
    make: () => withTransition(machine, found, change),
  });
  const { guard } = definition;
  return [
    mutant('removed', '', () => undefined),
    ...otherTargets(found).map((target) =>
      mutant('retargeted', `to ${target.id}`, (written) => ({ ...written, target: `#${target.id}` })),
    ),
    ...(definition.target
      ? [mutant('retargeted', 'to nowhere', ({ target: _, ...written }) => written)]
      : []),
    ...(guard
      ? [
          mutant('unguarded', '', ({ guard: _, ...written }) => written),
          mutant('inverted', '', (written) => ({ ...written, guard: not(guard as never) })),
        ]
      : []),
    ...weakerGuards(guard).map(({ without, weaker }) =>
      mutant('unguarded', `of ${without}`, (written) => ({ ...written, guard: weaker })),
    ),
    ...definition.actions.map((action, index) =>
      mutant('inactive', `#${index} ${actionName(action)}`, ({ actions, ...written }) => ({
        ...written,
        actions: [actions].flat().filter((_, at) => at !== index),
      })),
    ),
  ];
}

/** The states beside the target, or beside its nearest ancestor that has any; regions are entered together. */
function otherTargets({ definition }: FoundTransition): AnyStateNode[] {
  const { source, target } = definition;
  let node = target?.[0] ?? source;
  if (!node.parent) return Object.values<AnyStateNode>(node.states).filter(isCompoundChild);
  while (node.parent) {
    const besides = Object.values<AnyStateNode>(node.parent.states).filter(
      (each) => each !== node && isCompoundChild(each),
    );
    if (besides.length) return besides;
    node = node.parent;
  }
  return [];
}

const isCompoundChild = (node: AnyStateNode): boolean =>
  node.parent?.type === 'compound' && node.type !== 'history';

type Guard = FoundTransition['definition']['guard'];

/** Of `and(a, b)` and `or(a, b)`: the guard without each of its parts. */
function weakerGuards(guard: Guard): { without: string; weaker: unknown }[] {
  const { name, guards = [] } = (typeof guard === 'function' ? guard : {}) as {
    name?: string;
    guards?: readonly Guard[];
  };
  const combine = name === 'and' ? and : or;
  if (guards.length < 2) return [];
  return guards.map((part, index) => ({
    without: guardName(part),
    weaker: combine(guards.filter((_, at) => at !== index) as never),
  }));
}

function mutantsOfState(machine: AnyStateMachine, node: AnyStateNode, when: 'entry' | 'exit'): Mutant[] {
  const place: Place = [...placeOf(node), when];
  const actions = [(node.config as Record<string, unknown>)[when] ?? []].flat();
  return actions.map((action, index) => ({
    id: `inactive #${index} ${actionName(action)}: ${node.id} (${when})`,
    kind: 'inactive',
    source: node,
    transition: undefined,
    make: () => machineWith(machine, place, (written) => [written].flat().filter((_, at) => at !== index)),
  }));
}

/** The name of an action; of `assign` and its like, their own. */
function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  return typeof action === 'function' ? action.name : (action as { type: string }).type;
}
