import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Chart, ChartArrow, ChartState } from './chart.ts';
import { containerPadding, dotSize, headSize, labelSize } from './metrics.ts';

/** The dot of a state's initial state. */
export const dotOf = (state: string): string => `${state}::initial`;
export const arrowId = ({ from, to }: ChartArrow): string => `${from} → ${to}`;

/** A chart as the layouter takes it. `stacked` sets the regions of a state one below the other, not side by side. */
export const graphOf = (chart: Chart, stacked: boolean): ElkNode => ({
  id: '::drawing',
  layoutOptions: { 'elk.json.edgeCoords': 'ROOT', 'elk.json.shapeCoords': 'ROOT' },
  children: [nodeOf(chart.root, stacked)],
  edges: chart.arrows.map(edgeOf),
});

function nodeOf(state: ChartState, stacked: boolean): ElkNode {
  const { id, children, initial } = state;
  const head = headSize(state);
  if (children.length === 0) return { id, ...head };
  const dot = initial === null ? [] : [dotNode(id)];
  const edges = initial === null ? [] : [{ id: dotOf(id), sources: [dotOf(id)], targets: [initial] }];
  return {
    id,
    layoutOptions: {
      'elk.padding': `[top=${head.height + 12},left=${containerPadding},bottom=${containerPadding},right=${containerPadding}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${head.width},${head.height})`,
    },
    children: [...dot, ...children.map((child) => nodeOf(child, stacked))],
    edges: stacked && state.kind !== 'compound' ? [...edges, ...belowEachOther(children)] : edges,
  };
}

/** Edges that are never drawn. */
const belowEachOther = (states: readonly ChartState[]): ElkExtendedEdge[] =>
  states.slice(1).flatMap((state, index) => {
    const above = states[index];
    return above && state.kind === 'region' && above.kind === 'region'
      ? { id: `${above.id}::below`, sources: [above.id], targets: [state.id] }
      : [];
  });

// No constraint puts it first: with one the layouter fails on arrows that leave a state from within.
const dotNode = (state: string): ElkNode => ({ id: dotOf(state), width: dotSize, height: dotSize });

const edgeOf = (arrow: ChartArrow): ElkExtendedEdge => ({
  id: arrowId(arrow),
  sources: [arrow.from],
  targets: [arrow.to],
  labels: [{ text: arrowId(arrow), ...labelSize(arrow.lines) }],
});
