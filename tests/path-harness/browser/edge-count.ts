import type { Path } from '../generate.ts';
import type { BrowserModel } from './browser-model.ts';
import { pageReasons, verticesOf, wholePath } from './drivable.ts';
import { edgeId, type PageGraph } from './page-graph.ts';

/** Edges of a machine, each a state and one thing that can happen in it. */
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
  const causable = new Set([...graph.moves.values()].flat().map(({ edge }) => edge));
  const taken = new Set(driven.flatMap((path) => edgesOf(spec, wholePath(spec, path))));
  const reasons = new Map<string, number>();
  let model = 0;
  for (const path of edges) {
    const edge = edgesOf(spec, path).at(-1);
    if (edge === undefined) continue;
    model += 1;
    if (causable.has(edge)) continue;
    const starts = spec.stage(path.input) !== null;
    const reason = graph.refused.get(edge) ?? (starts ? pageReasons.unreachable : pageReasons.noStart);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return {
    model,
    causable: causable.size,
    driven: [...causable].filter((edge) => taken.has(edge)).length,
    without: [...reasons]
      .map(([reason, count]) => ({ reason, edges: count }))
      .sort((a, b) => b.edges - a.edges),
  };
}

function edgesOf(spec: BrowserModel, path: Path): string[] {
  const vertices = verticesOf(path);
  return path.steps.map(({ event }, index) =>
    edgeId(spec, path.inputName, vertices[index] ?? path.start, event),
  );
}
