import { describePath, endOf, type Path } from './generate.ts';
import type { TestModel } from './model.ts';

/** The invariants that a reachable state breaks, each with the shortest path to such a state. */
export function brokenInvariants(model: TestModel, paths: readonly Path[]): string[] {
  const shortestFirst = [...paths].sort((a, b) => a.steps.length - b.steps.length);
  return Object.entries(model.invariants ?? {}).flatMap(([name, holds]) => {
    const broken = shortestFirst.find((path) => !holds(endOf(path).snapshot));
    return broken ? [`${name} ← ${describePath(broken)}`] : [];
  });
}
