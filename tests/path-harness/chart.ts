import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** Reads a chart: its nodes, its transitions and the names by which reports, waivers and diagrams call them. */

/** All state nodes, the root first, in document order. */
export const allNodes = (machine: AnyStateMachine): AnyStateNode[] => withDescendants(machine.root);

const withDescendants = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(withDescendants),
];

/** The transitions written in one node, in the order in which they are tried. */
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** Every transition of the machine by its id. */
export const allTransitionIds = (machine: AnyStateMachine): string[] =>
  allNodes(machine).flatMap(transitionsOf).map(transitionId);

/**
 * The stable name of a transition: `lock.editing --lock.confirm#0 [passwordMalformed]--> lock.refused`.
 * `#n` is its place among the node's transitions for the same event.
 */
export function transitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const siblings = eventType ? (source.transitions.get(eventType) ?? []) : (source.always ?? []);
  const guard = transition.guard ? ` [${guardName(transition.guard)}]` : '';
  const target = transition.target?.map((node) => node.id).join(',') ?? '(stay)';
  return `${source.id} --${eventType || 'always'}#${siblings.indexOf(transition)}${guard}--> ${target}`;
}

type Guard = AnyTransitionDefinition['guard'];
type BuiltInGuard = { readonly name: string; readonly guards?: readonly Guard[] };

const isBuiltIn = (guard: unknown): guard is BuiltInGuard => typeof guard === 'function' && 'check' in guard;

/** The parts of `and`, `or`, `not`; any other guard is its own only part. */
const guardParts = (guard: Guard): readonly Guard[] =>
  isBuiltIn(guard) ? (guard.guards ?? []).flatMap(guardParts) : guard ? [guard] : [];

/** The names a guard is made of; `undefined` stands for an inline function, which has none. */
export const guardNames = (guard: Guard): (string | undefined)[] =>
  guardParts(guard).map((part) =>
    typeof part === 'string' ? part : typeof part === 'object' ? part.type : undefined,
  );

/** How a guard is shown: its name, `not(a)`, `and(a, b)`; an inline function shows as `inline`. */
export function guardName(guard: Guard): string {
  if (isBuiltIn(guard)) return `${guard.name}(${(guard.guards ?? []).map(guardName).join(', ')})`;
  return guardNames(guard)[0] ?? 'inline';
}

/** The event types that somebody sends to the machine: no answers of effects, no timers, no `done` of a state. */
export const eventTypesOf = (machine: AnyStateMachine): string[] => [
  ...new Set(
    allNodes(machine)
      .flatMap((node) => [...node.transitions.keys()])
      .filter((type) => !type.startsWith('xstate.')),
  ),
];
