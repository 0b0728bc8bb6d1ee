import type { Path } from '../generate.ts';
import type { BrowserModel } from './browser-model.ts';
import { pageReasons, verticesOf, wholePath } from './drivable.ts';
import { caseId, edgeId, edgesIn, type PageGraph } from './page-graph.ts';

/** Edges of a machine, each a state, one thing that can happen in it, and the state that it leads to. */
export interface EdgeCount {
  readonly model: number;
  /** Those that something in the page can bring about. */
  readonly causable: number;
  /** Those of them that were driven there. */
  readonly driven: number;
  /** Why nothing brings about the others, the most frequent reason first. */
  readonly without: readonly { readonly reason: string; readonly edges: number }[];
}

/** `edges`: the shortest path to each edge of the model; `driven`: the paths that went through the page. */
export function countEdges(
  spec: BrowserModel,
  graph: PageGraph,
  edges: readonly Path[],
  driven: readonly Path[],
): EdgeCount {
  const causable = edgesIn(graph);
  const taken = new Set(driven.flatMap((path) => edgesOf(spec, wholePath(spec, path))));
  const all = new Set<string>();
  const reasons = new Map<string, number>();
  for (const path of edges) {
    const edge = edgesOf(spec, path).at(-1);
    if (edge === undefined || all.has(edge)) continue;
    all.add(edge);
    if (causable.has(edge)) continue;
    const reason = reasonFor(spec, graph, path);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return {
    model: all.size,
    causable: causable.size,
    driven: [...causable].filter((edge) => taken.has(edge)).length,
    without: [...reasons]
      .map(([reason, count]) => ({ reason, edges: count }))
      .sort((a, b) => b.edges - a.edges),
  };
}

function edgesOf(spec: BrowserModel, path: Path): string[] {
  const vertices = verticesOf(path);
  return path.steps.map(({ event, vertex }, index) =>
    edgeId(spec, vertices[index] ?? path.start, event, vertex),
  );
}

/** Why the last step of a path has no cause in the page. */
function reasonFor(spec: BrowserModel, graph: PageGraph, { input, start, steps }: Path): string {
  const last = steps.at(-1);
  const before = steps.at(-2)?.vertex ?? start;
  const refused = last && graph.refused.get(caseId(spec, before, last.event));
  return refused ?? (spec.stage(input) ? pageReasons.unreachable : pageReasons.noStart);
}
