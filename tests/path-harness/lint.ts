import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { allNodes, eventTypesOf, guardNames, transitionsOf } from './chart.ts';
import { endOf, type Path } from './generate.ts';
import { lintDefaults } from './lint-defaults.ts';
import { lintTitles } from './lint-titles.ts';
import type { TestModel } from './model.ts';

const longestTimerMs = 2 ** 31 - 1;

/**
 * What neither TypeScript nor XState reports about a machine: one line a finding, none if it is clean.
 * Covers how a machine is written; whether it behaves is for the paths.
 */
export async function lintModel(model: TestModel): Promise<string[]> {
  const { machine, name, titles } = model;
  return [
    ...(name === machine.id ? [] : [`the model is called "${name}", its machine "${machine.id}"`]),
    ...lintEventNames(machine),
    ...lintUnusedEvents(model),
    ...allNodes(machine).flatMap((node) => [
      ...lintInitial(node),
      ...lintInvokes(node, machine),
      ...lintDelays(node, machine),
      ...lintTransitions(node, machine),
      ...lintActions(node, machine),
    ]),
    ...lintTitles(machine, titles),
    ...(await lintDefaults(machine)),
  ];
}

const lintEventNames = (machine: AnyStateMachine): string[] =>
  eventTypesOf(machine)
    .filter((type) => type !== '*' && !/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$/.test(type))
    .map((type) => `event "${type}" is not called like "lock.confirm" or "device.acknowledged"`);

/** An event of the machine's type that its chart never mentions is dead, or a transition is missing. */
function lintUnusedEvents({ machine, events }: TestModel): string[] {
  const used = new Set(eventTypesOf(machine));
  return Object.keys(events)
    .filter((type) => !used.has(type))
    .map((type) => `event "${type}" is in the machine's type, and no transition takes it`);
}

function lintInitial(node: AnyStateNode): string[] {
  const initial: unknown = node.config.initial;
  if (node.type !== 'compound' || typeof initial !== 'string' || initial in node.states) return [];
  return [`${node.id}: its initial state "${initial}" does not exist`];
}

function lintInvokes(node: AnyStateNode, machine: AnyStateMachine): string[] {
  const written = [node.config.invoke ?? []].flat();
  return node.invoke.flatMap((invoke, index) => {
    const config: unknown = written[index];
    const named = typeof config === 'object' && config !== null && 'id' in config;
    const where = `${node.id}: invoke "${named ? invoke.id : String(invoke.src)}"`;
    const known = typeof invoke.src === 'string' && invoke.src in machine.implementations.actors;
    return [
      ...(named ? [] : [`${where} has no id`]),
      ...(invoke.onError ? [] : [`${where} has no onError: a failure stops the whole machine`]),
      ...(invoke.onSnapshot ? [`${where} listens to snapshots: let the actor send facts`] : []),
      ...(invoke.systemId ? [`${where} has a systemId: it can run only once in a system`] : []),
      ...(known ? [] : [`${where} runs an actor that setup() does not name`]),
    ];
  });
}

function lintDelays(node: AnyStateNode, machine: AnyStateMachine): string[] {
  const { delays } = machine.implementations;
  return Object.keys(node.config.after ?? {}).flatMap((name) => {
    const where = `${node.id}: after "${name}"`;
    const delay: unknown = Number.isNaN(Number(name)) ? delays[name] : Number(name);
    if (delay === undefined) return [`${where}: the delay is unknown, it would fire at once`];
    if (typeof delay === 'number' && !(delay >= 0 && delay <= longestTimerMs)) {
      return [`${where}: ${delay} ms is not between 0 and 24.8 days, it would fire at once`];
    }
    return [];
  });
}

function lintTransitions(node: AnyStateNode, machine: AnyStateMachine): string[] {
  return transitionsOf(node).flatMap(({ eventType, guard }) => {
    const where = `${node.id}: ${eventType || 'always'}`;
    const wildcard = eventType === '*' || String(eventType).endsWith('.*');
    return [
      ...(wildcard ? [`${where} is a wildcard: name the events`] : []),
      ...guardNames(guard).flatMap((name) => {
        if (name === undefined) return [`${where} has a guard without a name`];
        return name in machine.implementations.guards ? [] : [`${where}: the guard "${name}" is unknown`];
      }),
    ];
  });
}

/** Side effects have names: a diagram shows them and replay replaces them. */
function lintActions(node: AnyStateNode, machine: AnyStateMachine): string[] {
  const actions: unknown[] = [
    ...node.entry,
    ...node.exit,
    ...transitionsOf(node).flatMap((each) => each.actions),
  ];
  return actions.flatMap((action) => {
    if (typeof action === 'function') {
      return 'resolve' in action ? [] : [`${node.id}: an action is a function without a name`];
    }
    const name = typeof action === 'string' ? action : (action as { type: string }).type;
    return name in machine.implementations.actions ? [] : [`${node.id}: the action "${name}" is unknown`];
  });
}

/** Effects that are handed the whole context, where the reader could not see what they need. */
export function lintInputs(paths: readonly Path[]): string[] {
  const findings = paths
    .map(endOf)
    .flatMap(({ snapshot, running }) =>
      [...running.values()]
        .filter(({ input }) => input === snapshot.context)
        .map(({ id }) => `invoke "${id}" gets the whole context as its input`),
    );
  return [...new Set(findings)];
}
