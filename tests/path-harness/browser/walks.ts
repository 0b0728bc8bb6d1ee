import type { Path } from '../generate.ts';
import type { BrowserModel } from './browser-model.ts';
import { canRest, edgeId, type Move, moveFrom, type PageGraph, type Place, pathTo } from './page-graph.ts';
import { plannedWalks } from './planned-walks.ts';

export interface WalkLimits {
  /** A walk that has so many steps takes no further one that it can do without: a longer one says little where it breaks. */
  readonly longest: number;
  /** As many steps as it takes to start the console anew … */
  readonly restart: number;
  /** … and to begin anew in a page where the machine has ended. */
  readonly again: number;
}

const usual: WalkLimits = { longest: 30, restart: 20, again: 5 };

/**
 * Walks that together take every edge of the graph, a walk being a path that goes on where another one would end: the cheapest that
 * can be planned, and others for what they come out without. The same graph gives the same walks.
 */
export function walksThrough(spec: BrowserModel, graph: PageGraph, limits: WalkLimits = usual): Path[] {
  const all = [...graph.moves.values()].flat();
  const left = new Set(all.map(({ edge }) => edge));
  const walks: Path[] = [];
  const keep = (place: Place) => {
    for (const edge of edgesTo(spec, place)) left.delete(edge);
    walks.push(pathTo(spec, place));
  };
  for (const moves of plannedWalks(spec, graph, limits)) {
    const end = endOf(spec, graph, moves);
    if (end && edgesTo(spec, end).some((edge) => left.has(edge))) keep(end);
  }
  while (left.size > 0) {
    const end = new Tour(spec, graph, left, limits).walk();
    if (end && edgesTo(spec, end).some((edge) => left.has(edge))) {
      keep(end);
      continue;
    }
    // Behind another way to the same place it does not happen: what the graph itself found is a way.
    const move = all.find(({ edge }) => left.has(edge));
    const rest = move && new Tour(spec, graph, left, limits).toRest(move.to);
    if (rest) keep(rest);
    else if (move) throw new Error(`${spec.model.name}: the page never rests behind ${move.edge}`);
  }
  return walks;
}

/** Where a planned walk rests last, as far as the page can take it. */
function endOf(spec: BrowserModel, graph: PageGraph, moves: readonly Move[]): Place | null {
  let at = moves[0]?.from ?? null;
  for (const { event } of moves) {
    const next = at && moveFrom(spec, at, event);
    if (!next || typeof next === 'string' || !graph.moves.has(next.key)) break;
    at = next;
  }
  return lastRest(spec, at);
}

function lastRest(spec: BrowserModel, place: Place | null): Place | null {
  let at = place;
  while (at && !canRest(spec, at)) at = at.by?.from ?? null;
  return at;
}

function edgesTo(spec: BrowserModel, place: Place): string[] {
  const edges: string[] = [];
  for (let at = place; at.by; at = at.by.from)
    edges.push(edgeId(spec, at.by.from.vertex, at.by.event, at.vertex));
  return edges;
}

type Wanted = (key: string) => boolean;

/** One walk. It follows real places: what the graph says of a place holds for the way on which it was first come to. */
class Tour {
  private readonly spec: BrowserModel;
  private readonly graph: PageGraph;
  private readonly left: ReadonlySet<string>;
  private readonly limits: WalkLimits;
  private readonly taken = new Set<string>();
  /** Moves that the page refused on this walk. */
  private readonly blocked = new Set<Move>();

  constructor(spec: BrowserModel, graph: PageGraph, left: ReadonlySet<string>, limits: WalkLimits) {
    this.spec = spec;
    this.graph = graph;
    this.left = left;
    this.limits = limits;
  }

  /** The place where the walk ends; null where it would take nothing. */
  walk(): Place | null {
    const starts = this.graph.starts.flatMap((start) => {
      const way = this.way(start.key, this.isOpen);
      return way ? { start, cost: way.length } : [];
    });
    const [best] = starts.sort((a, b) => a.cost - b.cost);
    if (!best) return null;
    const most = best.cost + this.limits.restart;
    let at: Place = best.start;
    for (let steps = 0; steps < this.limits.longest || !canRest(this.spec, at); steps += 1) {
      const next = this.step(at, steps === 0 ? Number.POSITIVE_INFINITY : most);
      if (!next) break;
      at = next;
    }
    return lastRest(this.spec, at);
  }

  /** From a place to one where a path may end. */
  toRest(place: Place): Place | null {
    let at: Place | null = place;
    while (at && !canRest(this.spec, at)) at = this.step(at, Number.POSITIVE_INFINITY);
    return at;
  }

  private readonly isNew = (move: Move) => this.left.has(move.edge) && !this.taken.has(move.edge);
  private readonly open = (key: string) =>
    (this.graph.moves.get(key) ?? []).filter((move) => this.isNew(move) && !this.blocked.has(move));
  private readonly isOpen: Wanted = (key) => this.open(key).length > 0;

  /** Takes what was not taken yet, or goes to where there is such a thing; null where that is farther than `most` steps. */
  private step(at: Place, most: number): Place | null {
    for (;;) {
      const move = this.choose(at, most);
      if (!move) return null;
      const next = moveFrom(this.spec, at, move.event);
      if (typeof next !== 'string' && this.graph.moves.has(next.key)) {
        this.taken.add(move.edge);
        return next;
      }
      this.blocked.add(move);
    }
  }

  private choose(at: Place, most: number): Move | undefined {
    const here = this.open(at.key);
    const goingOn = here.find(this.goesOn);
    if (goingOn) return goingOn;
    const isOpenFurther: Wanted = (key) => key !== at.key && this.open(key).some(this.goesOn);
    const way = this.way(at.key, isOpenFurther) ?? [];
    if (way[0] && way.length <= most) return way[0];
    // What ends the machine is done last.
    const end = here[0] ?? this.way(at.key, this.isOpen)?.[0];
    if (end) return end;
    return canRest(this.spec, at) ? undefined : this.usable(at.key)[0];
  }

  private readonly goesOn = ({ to }: Move) => (this.graph.moves.get(to.key)?.length ?? 0) > 0;

  private usable(key: string): Move[] {
    return (this.graph.moves.get(key) ?? []).filter((move) => !this.blocked.has(move));
  }

  /** The shortest way from a place to a wanted one. */
  private way(start: string, isWanted: Wanted): Move[] | null {
    const ways = new Map<string, Move[]>([[start, []]]);
    for (const [key, way] of ways) {
      if (isWanted(key)) return way;
      for (const move of this.usable(key)) if (!ways.has(move.to.key)) ways.set(move.to.key, [...way, move]);
    }
    return null;
  }
}
