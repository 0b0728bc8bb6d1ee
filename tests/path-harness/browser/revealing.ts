import type { AnyStateMachine } from 'xstate';
import { foundTransitions, withTransition } from '../../../tools/mutants/chart-edit.ts';
import { allNodes, transitionId, transitionsOf } from '../chart.ts';
import {
  eventCases,
  isTimer,
  nextVertex,
  personEvents,
  serialize,
  startVertex,
  type Vertex,
  vertexKey,
  withSilentActors,
} from '../explore.ts';
import { endOf, type Path } from '../generate.ts';
import type { TestModel } from '../model.ts';
import type { DrivenPath } from './browser-cover.ts';
import type { BrowserModel } from './browser-model.ts';
import { effectOf, followerOf, isDrivable, preparationOf, requestsOf, verticesOf } from './drivable.ts';

/** Transitions that something else than the person and the clock brings about: answers of effects, facts from outside. */
export function answersIn(model: TestModel): string[] {
  const byPerson = personEvents(model);
  const isFromOutside = (type: string) =>
    type !== '' && !isTimer(type) && !type.startsWith('xstate.done.state.') && !byPerson.includes(type);
  return allNodes(model.machine)
    .flatMap(transitionsOf)
    .filter(({ eventType }) => isFromOutside(eventType))
    .map(transitionId);
}

/**
 * What a cover lacks: a path may end where a page that ignores the last answer still looks the same. For each such answer the
 * shortest path on which it shows, where there is one; else one that goes a step further, as `replay` has it.
 */
export async function revealing(
  spec: BrowserModel,
  cover: readonly DrivenPath[],
  candidates: readonly DrivenPath[],
  replay: (path: Path) => Promise<DrivenPath>,
): Promise<DrivenPath[]> {
  const shortestFirst = [...candidates].sort((a, b) => a.steps.length - b.steps.length);
  const found: DrivenPath[] = [];
  for (const answer of answersIn(spec.model)) {
    const lacking = withSilentActors(machineIgnoring(spec.model.machine, answer));
    const isSeen = (path: Path) => isOnto(spec, path, lacking);
    const takers = shortestFirst.filter(({ transitions }) => transitions.has(answer));
    if (cover.concat(found).some((path) => path.transitions.has(answer) && isSeen(path))) continue;
    const path = takers.find(isSeen);
    const longer = path ? undefined : goingOn(spec, takers, shortestFirst).find(isSeen);
    if (path) found.push(path);
    else if (longer) found.push(await replay(longer));
  }
  return found;
}

/** Each of the paths with one step more: what any other one does in the state to which it has come. */
function goingOn(spec: BrowserModel, paths: readonly Path[], others: readonly Path[]): Path[] {
  const { model } = spec;
  const goOn = (path: Path): Path[] => {
    const end = endOf(path);
    const key = vertexKey(model, end);
    const next = others.flatMap((other) => {
      const at = verticesOf(other).findIndex((vertex) => vertexKey(model, vertex) === key);
      return other.steps.slice(at < 0 ? other.steps.length : at).slice(0, 1);
    });
    const events = new Map(next.map(({ event }) => [serialize(event), event]));
    return [...events.values()].map((event) => ({
      ...path,
      steps: [...path.steps, { event, vertex: nextVertex(model.machine, end, event) }],
    }));
  };
  return paths.flatMap(goOn).filter((path) => isDrivable(spec, path));
}

/** The machine takes the event and does nothing. */
function machineIgnoring(machine: AnyStateMachine, id: string): AnyStateMachine {
  const found = foundTransitions(machine).find((each) => each.id === id);
  if (!found) throw new Error(`${machine.id} has no transition ${id}`);
  return withTransition(machine, found, ({ guard }) => (guard === undefined ? {} : { guard }));
}

/** Whether another machine looks different on the path, where the page stands still. */
function isOnto(spec: BrowserModel, path: Path, other: AnyStateMachine): boolean {
  const vertices = verticesOf(path);
  let vertex = startVertex(other, path.input);
  return vertices.some((wanted, index) => {
    const [before, step] = [vertices[index - 1], path.steps[index - 1]];
    if (step) vertex = nextVertex(other, vertex, step.event);
    const isPassed =
      (before && step && followerOf(spec, before, step.event)) ||
      preparationOf(spec, wanted, path.steps[index]?.event);
    return !isPassed && looks(spec, vertex) !== looks(spec, wanted);
  });
}

/** What the checks of a step compare. */
function looks(spec: BrowserModel, vertex: Vertex): string {
  const { model, see, behindTheScreens } = spec;
  const { snapshot, running, started, performed } = vertex;
  const asked = [...started].filter((id) => effectOf(spec, running.get(id)?.source ?? '')?.request);
  const told = performed.filter(
    ({ type }) => type === 'reportFault' || (behindTheScreens && type === 'xstate.emit'),
  );
  return serialize([
    snapshot.value,
    behindTheScreens
      ? null
      : personEvents(model).filter((type) => eventCases(model, type).some((event) => snapshot.can(event))),
    see?.(snapshot) ?? null,
    requestsOf(spec, vertex).sort(),
    asked.sort(),
    told,
  ]);
}
