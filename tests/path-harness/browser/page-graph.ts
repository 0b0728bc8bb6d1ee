import {
  casesFor,
  nextVertex,
  serialize,
  startVertex,
  type Vertex,
  vertexKey,
  withSilentActors,
} from '../explore.ts';
import { dropPrefixes, type Path, type Step } from '../generate.ts';
import type { PathEvent } from '../model.ts';
import { lookOfEdge } from './alike.ts';
import type { BrowserModel } from './browser-model.ts';
import { effectOf, followerOf, isDrivable, isPassing, pageReasons, whyNot } from './drivable.ts';

/** Where the page can be on a path, and the shortest way there. */
export interface Place {
  readonly inputName: string;
  readonly vertex: Vertex;
  /** What the page itself brings about next. */
  readonly follower: PathEvent | null;
  /** Nothing is driven beyond it. */
  readonly isLast: boolean;
  /** Types of the events that can't happen once more. */
  readonly spent: readonly string[];
  readonly key: string;
  /** How it was come to; null at the start. */
  readonly by: { readonly from: Place; readonly event: PathEvent } | null;
}

/** Something that can be brought about in the page, and where it leads. */
export interface Move {
  /** The edge of the model: the state, whatever the page made of it, and the event. */
  readonly edge: string;
  readonly event: PathEvent;
  readonly from: Place;
  readonly to: Place;
}

/** All that can be brought about in the page. Places are told apart by their keys. */
export interface PageGraph {
  readonly starts: readonly Place[];
  /** By the key of the place where they begin. */
  readonly moves: ReadonlyMap<string, readonly Move[]>;
  /** What the page can't bring about in a state, with the reason. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Every edge that something in the page can bring about. */
export const edgesIn = ({ moves }: PageGraph): Set<string> =>
  new Set([...moves.values()].flat().map(({ edge }) => edge));

const limit = 10_000;

/** Something that can happen in a state. */
export const caseId = (spec: BrowserModel, before: Vertex, event: PathEvent): string =>
  `${vertexKey(spec.model, before)}|${serialize(event)}`;

/** An edge, by whichever way and with whichever input the machine came to it. */
export const edgeId = (spec: BrowserModel, before: Vertex, event: PathEvent, after: Vertex): string =>
  spec.everyEdge === 'thatLooksDifferent'
    ? lookOfEdge(spec, before, event, after)
    : `${caseId(spec, before, event)}|${vertexKey(spec.model, after)}`;

/** Whether a path may end here: the page stays until something is done. */
export const canRest = (spec: BrowserModel, { vertex, follower }: Place): boolean =>
  follower === null && !isPassing(spec, vertex);

function placeAt(spec: BrowserModel, inputName: string, vertex: Vertex, by: Place['by']): Place {
  const follower = by && followerOf(spec, by.from.vertex, by.event);
  const { running, started, timers } = vertex;
  // What can happen at once can happen only now.
  const fresh = [...started].filter((id) => effectOf(spec, running.get(id)?.source ?? '')?.atOnce);
  const firstTimers = [...timers].sort(([, a], [, b]) => a - b).map(([type]) => type);
  const isLast = by !== null && (spec.isLast?.(vertex.snapshot, by.event) ?? false);
  const spent = by ? spentBy(spec, by) : [];
  const page = serialize([fresh, firstTimers, follower, isLast, spent]);
  const key = [inputName, vertexKey(spec.model, vertex), page].join('|');
  return { inputName, vertex, follower, isLast, spent, key, by };
}

function spentBy(spec: BrowserModel, { from, event }: NonNullable<Place['by']>): readonly string[] {
  const isOnce = spec.isOnce?.(from.vertex.snapshot, event) ?? false;
  return isOnce ? [...from.spent, event.type].sort() : from.spent;
}

/** Where an event leads from a place; a reason where the page can't take it. */
export function moveFrom(spec: BrowserModel, from: Place, event: PathEvent): Place | string {
  if (from.follower && serialize(event) !== serialize(from.follower)) return pageReasons.passing;
  if (from.spent.includes(event.type)) return pageReasons.spent;
  const why = whyNot(spec, from.vertex, event);
  if (why !== null) return why;
  const vertex = nextVertex(from.vertex.snapshot.machine, from.vertex, event);
  return placeAt(spec, from.inputName, vertex, { from, event });
}

/** Explores what can be brought about in the page, nearest places first. Throws where there are too many edges. */
export function pageGraph(spec: BrowserModel): PageGraph {
  const moves = new Map<string, Move[]>();
  const refused = new Map<string, string>();
  const starts = startsOf(spec);
  const waiting = [...starts];
  const known = new Set(starts.map(({ key }) => key));
  for (let place = waiting.shift(); place; place = waiting.shift()) {
    const from = place;
    const found: Move[] = [];
    for (const event of from.isLast ? [] : casesFor(spec.model, from.vertex)) {
      const to = moveFrom(spec, from, event);
      if (typeof to === 'string') {
        refused.set(caseId(spec, from.vertex, event), to);
        continue;
      }
      found.push({ edge: edgeId(spec, from.vertex, event, to.vertex), event, from, to });
      if (known.has(to.key)) continue;
      known.add(to.key);
      waiting.push(to);
    }
    moves.set(from.key, found);
    if (moves.size > limit) throw new Error(`${spec.model.name}: more than ${limit} places in the page`);
  }
  dropDeadEnds(spec, moves, refused);
  return { starts, moves, refused };
}

function startsOf(spec: BrowserModel): Place[] {
  const machine = withSilentActors(spec.model.machine);
  return Object.entries(spec.model.inputs).flatMap(([inputName, input]) =>
    spec.stage(input) ? placeAt(spec, inputName, startVertex(machine, input), null) : [],
  );
}

/** The page goes on by itself from some places; where it has nowhere to go from one, nothing leads there. */
function dropDeadEnds(spec: BrowserModel, moves: Map<string, Move[]>, refused: Map<string, string>): void {
  const isAlive = ({ to }: Move) => canRest(spec, to) || (moves.get(to.key)?.length ?? 0) > 0;
  for (let dropped = true; dropped; ) {
    dropped = false;
    for (const [key, found] of moves) {
      const alive = found.filter(isAlive);
      for (const { from, event } of found.filter((move) => !alive.includes(move)))
        refused.set(caseId(spec, from.vertex, event), pageReasons.passing);
      if (alive.length < found.length) dropped = true;
      moves.set(key, alive);
    }
  }
}

/** The way to a place as a path. */
export function pathTo(spec: BrowserModel, place: Place): Path {
  const steps: Step[] = [];
  let at = place;
  while (at.by) {
    steps.unshift({ event: at.by.event, vertex: at.vertex });
    at = at.by.from;
  }
  return { inputName: at.inputName, input: spec.model.inputs[at.inputName], start: at.vertex, steps };
}

/** One shortest path for every edge that can be brought about in the page. */
export function drivablePaths(spec: BrowserModel, graph: PageGraph): Path[] {
  const moves = [...graph.moves.values()].flat();
  return dropPrefixes(moves.map(({ to }) => pathTo(spec, to))).filter((path) => isDrivable(spec, path));
}
