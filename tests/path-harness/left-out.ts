import { casesFor, type Vertex, vertexKey } from './explore.ts';
import { endOf, type Path } from './generate.ts';
import type { TestModel } from './model.ts';

/** Cases that the model does not try (`allow`), by what happens in them. */
export interface LeftOut {
  readonly type: string;
  /** In how many states, with each of its payloads. */
  readonly cases: number;
}

/** What `allow` leaves out in the states that the edges lead to, the most frequent first. */
export function leftOutOf(model: TestModel, edges: readonly Path[]): LeftOut[] {
  if (!model.allow) return [];
  const { allow: _, ...all } = model;
  const reached = new Map<string, Vertex>();
  for (const path of edges)
    for (const vertex of [path.start, endOf(path)])
      reached.set(`${path.inputName}|${vertexKey(model, vertex)}`, vertex);
  const counts = new Map<string, number>();
  for (const vertex of reached.values())
    for (const event of casesFor(all, vertex))
      if (!model.allow(vertex.snapshot, event)) counts.set(event.type, (counts.get(event.type) ?? 0) + 1);
  return [...counts].map(([type, cases]) => ({ type, cases })).sort((a, b) => b.cases - a.cases);
}
