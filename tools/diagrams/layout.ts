import Elk from 'elkjs/lib/elk.bundled.js';
import type { ElkExtendedEdge, ElkNode, ElkShape } from 'elkjs/lib/elk-api.js';
import type { Diagram, DrawnArrow, DrawnBox, DrawnLine, DrawnState } from '#domain/diagram/diagram.ts';
import type { Chart, ChartLine, ChartState } from './chart.ts';
import { dodgeArrows } from './dodge.ts';
import { arrowId, dotOf, graphOf } from './graph.ts';
import {
  iconSpace,
  labelPadding,
  lineBaseline,
  lineHeight,
  linesTop,
  titleBaseline,
  titleInset,
} from './metrics.ts';

const elk = new Elk();

/** Global options: those of the root alone do not reach nested states. */
const layoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.edgeLabels.inline': 'false',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '6',
};

/** One way to lay a chart out. */
export interface Attempt {
  readonly name: string;
  /** Regions one below the other instead of side by side. */
  readonly stacked: boolean;
  readonly options: Readonly<Record<string, string>>;
}

/** Gives everything in a chart its place. Fails where the layouter does. */
export async function layOutOnce(chart: Chart, { name, stacked, options }: Attempt): Promise<Diagram> {
  const placed = await elk.layout(graphOf(chart, stacked), {
    layoutOptions: { ...layoutOptions, ...options },
  });
  const nodes = new Map(allNodes(placed).map((node) => [node.id, node]));
  const edges = new Map(allEdges(placed).map((edge) => [edge.id, edge]));
  const states = allStates(chart.root);
  return dodgeArrows({
    machine: chart.machine,
    name: chart.name,
    title: chart.title,
    purpose: chart.purpose,
    layout: name,
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    states: states.map((state) => drawnState(state, boxOf(nodes.get(state.id)))),
    arrows: [
      ...states.flatMap(({ id, initial }) =>
        initial === null ? [] : drawnArrow(edges.get(dotOf(id)), null, initial, []),
      ),
      ...chart.arrows.flatMap((arrow) =>
        drawnArrow(edges.get(arrowId(arrow)), arrow.from, arrow.to, arrow.lines),
      ),
    ],
  });
}

const allNodes = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(allNodes)];
const allEdges = (node: ElkNode): ElkExtendedEdge[] => allNodes(node).flatMap(({ edges }) => edges ?? []);
export const allStates = (state: ChartState): ChartState[] => [state, ...state.children.flatMap(allStates)];

function boxOf(shape: ElkShape | undefined): DrawnBox {
  if (!shape) throw new Error('the layouter left something out');
  const { x = 0, y = 0, width = 0, height = 0 } = shape;
  return [Math.round(x), Math.round(y), Math.round(width), Math.round(height)];
}

function drawnState({ id, kind, title, lines, children }: ChartState, box: DrawnBox): DrawnState {
  const [x, y, width, height] = box;
  const titleX = children.length ? x + titleInset : Math.round(x + width / 2);
  const titleY = kind === 'history' ? Math.round(y + height / 2) + 5 : y + titleBaseline;
  const left = x + titleInset + iconSpace;
  return {
    id,
    kind,
    box,
    title: { text: title, x: titleX, y: titleY },
    lines: placeLines(lines, left, y + linesTop),
  };
}

const placeLines = (lines: readonly ChartLine[], x: number, top: number): DrawnLine[] =>
  lines.map((line, index) => ({ ...line, x, y: top + index * lineHeight + lineBaseline }));

/** The layouter may cut an arrow into sections where it crosses the border of a state. */
function drawnArrow(
  edge: ElkExtendedEdge | undefined,
  from: string | null,
  to: string,
  lines: readonly ChartLine[],
): DrawnArrow[] {
  if (!edge?.sections?.length) throw new Error(`the layouter left out the arrow from ${from} to ${to}`);
  const points = edge.sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
  const label = lines.length ? boxOf(edge.labels?.[0]) : null;
  return [
    {
      from,
      to,
      points: points.flatMap(({ x, y }) => [Math.round(x), Math.round(y)]),
      label,
      lines: label ? placeLines(lines, label[0] + labelPadding + iconSpace, label[1] + 1) : [],
    },
  ];
}
