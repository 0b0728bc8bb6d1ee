import type { BrowserModel } from './browser-model.ts';
import { type Arc, cheapestFlow } from './cheapest-flow.ts';
import { canRest, type Move, type PageGraph, type Place } from './page-graph.ts';
import type { WalkLimits } from './walks.ts';

/** An arc that is a move, or one to a start, or back to where walks begin. */
interface PlannedArc extends Arc {
  readonly move: Move | null;
}

/** Where walks begin and end. */
const hub = 0;

/**
 * Walks that take every edge of the graph with the fewest steps, a new walk counting as `restart` steps; none is longer than
 * `longest` where it can do without. What the page makes of them may differ: a place is known by the first way to it.
 */
export function plannedWalks(spec: BrowserModel, graph: PageGraph, limits: WalkLimits): Move[][] {
  const { nodes, arcs } = networkOf(spec, graph, limits);
  const left = cheapestFlow(nodes, arcs);
  const from: number[][] = Array.from({ length: nodes }, () => []);
  for (const [index, arc] of arcs.entries()) from[arc.from]?.push(index);
  const roundTrip = (node: number) => takeRoundTrip(node, arcs, from, left);
  const walks: number[][] = [];
  for (let trip = roundTrip(hub); trip; trip = roundTrip(hub)) walks.push(trip);
  lengthen(walks, arcs, roundTrip, limits.longest);
  return walks.map((walk) => walk.flatMap((arc) => arcs[arc]?.move ?? []));
}

function networkOf(spec: BrowserModel, { starts, moves }: PageGraph, { restart, again }: WalkLimits) {
  const numbers = new Map([...moves.keys()].map((key, index) => [key, index + 1]));
  const numberOf = ({ key }: Place) => numbers.get(key) ?? hub;
  /** Whose page stands for another walk when the machine has ended. */
  const reopened = new Set(
    starts.flatMap(({ inputName }) => (spec.stage(spec.model.inputs[inputName])?.reopen ? inputName : [])),
  );
  const arcs: PlannedArc[] = starts.map((start) => ({
    from: hub,
    to: numberOf(start),
    cost: reopened.has(start.inputName) ? again : restart,
    isWanted: false,
    move: null,
  }));
  const places = new Map(starts.map((start) => [start.key, start]));
  const known = new Set<string>();
  for (const move of [...moves.values()].flat()) {
    // The nearest way to take an edge.
    const isWanted = !known.has(move.edge);
    known.add(move.edge);
    places.set(move.to.key, move.to);
    arcs.push({ from: numberOf(move.from), to: numberOf(move.to), cost: 1, isWanted, move });
  }
  for (const place of places.values()) {
    if (!canRest(spec, place)) continue;
    const blocks = reopened.has(place.inputName) && place.vertex.snapshot.status === 'active';
    const cost = blocks ? restart - again : 0;
    arcs.push({ from: numberOf(place), to: hub, cost, isWanted: false, move: null });
  }
  return { nodes: numbers.size + 1, arcs };
}

/** The shortest round trip on what is left to be taken; takes it. Null where nothing is. */
function takeRoundTrip(
  node: number,
  arcs: readonly PlannedArc[],
  from: readonly (readonly number[])[],
  left: number[],
): number[] | null {
  const ways = new Map<number, number[]>();
  const waiting = [node];
  for (const at of waiting) {
    for (const index of from[at] ?? []) {
      const to = arcs[index]?.to ?? hub;
      if ((left[index] ?? 0) === 0 || ways.has(to)) continue;
      ways.set(to, [...(ways.get(at) ?? []), index]);
      if (to !== node) waiting.push(to);
    }
    if (ways.has(node)) break;
  }
  const trip = ways.get(node) ?? null;
  for (const index of trip ?? []) left[index] = (left[index] ?? 0) - 1;
  return trip;
}

/** Adds round trips to walks until nothing is left that would not make one too long, always to the shortest walk that can. */
function lengthen(
  walks: readonly number[][],
  arcs: readonly PlannedArc[],
  roundTrip: (node: number) => number[] | null,
  longest: number,
): void {
  const open = new Set(walks.filter(({ length }) => length < longest));
  while (open.size > 0) {
    const walk = [...open].reduce((best, each) => (each.length < best.length ? each : best));
    let trip: number[] | null = null;
    // The first arc leads from where walks begin.
    for (let at = 1; at < walk.length && !trip; at += 1) {
      trip = roundTrip(arcs[walk[at] ?? 0]?.from ?? hub);
      if (trip) walk.splice(at, 0, ...trip);
    }
    if (!trip || walk.length >= longest) open.delete(walk);
  }
}
