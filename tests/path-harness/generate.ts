import { getShortestPaths } from '@xstate/graph';
import { type AnyStateMachine, fromTransition } from 'xstate';
import {
  answerOf,
  casesFor,
  eventText,
  isTimer,
  nextVertex,
  serialize,
  startVertex,
  type Vertex,
  vertexKey,
  wayOf,
  withSilentActors,
} from './explore.ts';
import type { PathEvent, TestModel } from './model.ts';

export interface Step {
  readonly event: PathEvent;
  /** What the machine must be after the event. */
  readonly vertex: Vertex;
}

/** A sequence of events from the start, with what each of them must lead to. */
export interface Path {
  readonly inputName: string;
  readonly input: unknown;
  readonly start: Vertex;
  readonly steps: readonly Step[];
}

export const endOf = (path: Path): Vertex => path.steps.at(-1)?.vertex ?? path.start;

/** Beyond this a machine is too big to review, or its key counts something. */
const defaultLimit = 5_000;

/**
 * One shortest path for every edge, an edge being a state and one thing that can happen in it. The vertex of the
 * search is the edge itself, so each of them gets its own path. Throws where there are more than `limit` edges.
 */
export function edgePaths(model: TestModel, limit = defaultLimit): Path[] {
  const machine = withSilentActors(model.machine);
  return Object.entries(model.inputs).flatMap(([inputName, input]) => {
    const walk = walkFrom(model, machine, input);
    return searchEdges({ model, machine, input, limit }).map((found) => ({
      inputName,
      input,
      ...walk(found),
    }));
  });
}

interface FoundStep {
  readonly event: PathEvent;
  /** The key of the state that the search met behind the event. */
  readonly key: string;
}

interface Search {
  readonly model: TestModel;
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  readonly limit: number;
}

function searchEdges({ model, machine, input, limit }: Search): FoundStep[][] {
  const keyOf = (vertex: Vertex) => vertexKey(model, vertex);
  const start = startVertex(machine, input);
  const logic = fromTransition(
    (vertex: Vertex, event: PathEvent) => nextVertex(machine, vertex, event),
    start,
  );
  let visited = 0;
  const paths = getShortestPaths(logic, {
    events: ({ context }) => {
      visited += 1;
      if (visited > limit) throw new Error(`${model.name}: more than ${limit} edges; key() must be finite`);
      return casesFor(model, context);
    },
    serializeEvent: (event) => eventText(event) as never,
    serializeState: ({ context }, event, previous) =>
      event && previous ? `${keyOf(previous.context)}|${eventText(event)}` : keyOf(context),
  });
  return paths.map((path) =>
    path.steps.slice(1).map(({ event, state }) => ({ event, key: vertexKey(model, state.context) })),
  );
}

/**
 * Walks what the search found once more from the start: where two edges meet, the search keeps the snapshot of
 * either, so its snapshots may belong to another path. Paths share prefixes, each prefix is walked once.
 */
function walkFrom(model: TestModel, machine: AnyStateMachine, input: unknown) {
  const start = startVertex(machine, input);
  const known = new Map<string, Vertex>();
  return (found: readonly FoundStep[]): Pick<Path, 'start' | 'steps'> => {
    let prefix = '';
    let vertex = start;
    const steps = found.map(({ event, key }) => {
      prefix += `\n${eventText(event)}`;
      const next = known.get(prefix) ?? nextVertex(machine, vertex, event);
      if (vertexKey(model, next) !== key) throw new Error(tooCoarse(model, vertex, event, key, next));
      known.set(prefix, next);
      vertex = next;
      return { event, vertex };
    });
    return { start, steps };
  };
}

const tooCoarse = (model: TestModel, from: Vertex, event: PathEvent, found: string, next: Vertex): string =>
  `${model.name}: key() calls two states equal that behave differently: from ${vertexKey(model, from)} ` +
  `the event ${serialize(event)} leads to ${found} or to ${vertexKey(model, next)}`;

const identity = (path: Path): string[] => [
  path.inputName,
  ...path.steps.map(({ event }) => eventText(event)),
];

/** Drops paths that are the beginning of another one: walking the longer one walks them too. */
export function dropPrefixes(paths: readonly Path[]): Path[] {
  const walked = new Set<string>();
  return [...paths]
    .sort((a, b) => b.steps.length - a.steps.length)
    .filter((path) => {
      const parts = identity(path);
      if (walked.has(parts.join('\n'))) return false;
      parts.forEach((_, index) => {
        walked.add(parts.slice(0, index + 1).join('\n'));
      });
      return true;
    });
}

/**
 * Of these paths each that goes a way that none before it went, a way being a state, the transitions that are taken there, and what is
 * so and has begun behind them; and a tenth of the others.
 */
export function inShort(paths: readonly Path[]): Path[] {
  const gone = new Set<string>();
  let others = 0;
  return paths.filter((path) => {
    const ways = waysOf(path).filter((way) => !gone.has(way));
    for (const way of ways) gone.add(way);
    if (ways.length === 0) others += 1;
    return ways.length > 0 || others % 10 === 1;
  });
}

const waysOf = ({ inputName, start, steps }: Path): string[] => [
  inputName,
  ...steps.map(({ event, vertex }, index) => wayTo(vertex, steps[index - 1]?.vertex ?? start, event)),
];

/** By the vertex that it leads to: paths with the same beginning share it. */
const ways = new WeakMap<Vertex, string>();

const wayTo = (vertex: Vertex, before: Vertex, event: PathEvent): string =>
  ways.getOrInsertComputed(vertex, ({ snapshot, started, timersSet, performed }) => {
    const begun = [...started, ...timersSet, ...performed.map(({ type }) => type)];
    return serialize([before.snapshot.value, event.type, wayOf(before, event), snapshot.value, begun]);
  });

/** A small subset of paths that still takes every item: greedily the path with the most new items a step. */
export function greedyCover<P extends Path>(
  paths: readonly P[],
  itemsOf: (path: P) => Iterable<string>,
): P[] {
  const candidates = paths.map((path) => ({ path, items: new Set(itemsOf(path)) }));
  const left = new Set(candidates.flatMap(({ items }) => [...items]));
  const cover: P[] = [];
  while (left.size > 0) {
    const scored = candidates.map(({ path, items }) => ({
      path,
      items,
      score: [...items].filter((item) => left.has(item)).length / (path.steps.length + 2),
    }));
    const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
    cover.push(best.path);
    for (const item of best.items) left.delete(item);
  }
  return cover;
}

/**
 * Whether each timer of the path comes before the others that wait, if every other step takes no time. Replay can
 * fire timers in any order; a browser's clock cannot.
 */
export const isTimely = (path: Path): boolean =>
  path.steps.every(({ event }, index) => {
    const before = path.steps[index - 1]?.vertex ?? path.start;
    const due = before.timers.get(event.type);
    return (
      due === undefined || [...before.timers].every(([type, other]) => type === event.type || other > due)
    );
  });

/** A path as a reader reads it: `saved key: dialog.open > checkNeedSms ✓ {"required":true} > ⏱ requestTimeout`. */
export const describePath = (path: Path): string =>
  `${path.inputName}: ${path.steps.map(({ event }) => describeEvent(event)).join(' > ') || '(start)'}`;

export function describeEvent(event: PathEvent): string {
  const answer = answerOf(event);
  if (answer) {
    const value = answer.value === undefined ? '' : ` ${serialize(answer.value)}`;
    return `${answer.id} ${answer.kind === 'done' ? '✓' : '✗'}${value}`;
  }
  if (isTimer(event.type)) return `⏱ ${event.type.split('.')[2]}`;
  const { type, ...payload } = event;
  return Object.keys(payload).length ? `${type} ${JSON.stringify(payload)}` : type;
}
