import { answerOf, casesFor, nextVertex, type Vertex, vertexKey, withSilentActors } from './explore.ts';
import { describePath, endOf, type Path } from './generate.ts';
import type { PathEvent, TestModel } from './model.ts';

/** A reachable state and everything that can happen in it, as the paths of the machine have it. */
export interface Place {
  readonly key: string;
  readonly inputName: string;
  readonly vertex: Vertex;
  /** How it is reached, for whoever reads a failure. */
  readonly how: string;
  readonly moves: Move[];
}

export interface Move {
  readonly event: PathEvent;
  readonly from: Place;
  readonly to: Place;
  /** What the step leads to; `to` is equal as far as behaviour goes. */
  readonly vertex: Vertex;
}

/** The reachable states of a machine. `edges` are all its edges: `generatePaths(model).edges`. */
export function placesOf(model: TestModel, edges: readonly Path[]): Place[] {
  const places = new Map<string, Place>();
  const place = (path: Path, vertex: Vertex, steps: number): Place => {
    const key = `${path.inputName}|${vertexKey(model, vertex)}`;
    const known = places.get(key);
    if (known) return known;
    const how = describePath({ ...path, steps: path.steps.slice(0, steps) });
    const found: Place = { key, inputName: path.inputName, vertex, how, moves: [] };
    places.set(key, found);
    return found;
  };
  for (const path of [...edges].sort((a, b) => a.steps.length - b.steps.length)) {
    const { start, steps } = path;
    const last = steps.at(-1);
    const from = place(path, steps.at(-2)?.vertex ?? start, steps.length - 1);
    if (!last) continue;
    const to = place(path, endOf(path), steps.length);
    from.moves.push({ event: last.event, from, to, vertex: last.vertex });
  }
  return [...places.values()];
}

/** Everything that leads on from a vertex, also what the paths leave out. */
export function movesFrom(model: TestModel): (vertex: Vertex) => Pick<Move, 'event' | 'vertex'>[] {
  const machine = withSilentActors(model.machine);
  const { allow: _, ...whole } = model;
  return (vertex) =>
    casesFor(whole, vertex).map((event) => ({ event, vertex: nextVertex(machine, vertex, event) }));
}

export const isAnswer = (event: PathEvent): boolean => answerOf(event) !== undefined;
