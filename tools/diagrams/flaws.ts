import {
  type Diagram,
  type DrawnArrow,
  type DrawnBox,
  type DrawnState,
  diagramFont,
} from '#domain/diagram/diagram.ts';
import { iconSpace } from './metrics.ts';
import { textWidth } from './text-width.ts';

/** The column of the page on a laptop. */
const comfortableWidth = 1040;

export const isFlawless = (diagram: Diagram): boolean => flawsOf(diagram).length === 0;

/** Nothing lies on anything, and nobody has to scroll sideways. */
export const isFine = (diagram: Diagram): boolean => diagram.width <= comfortableWidth && isFlawless(diagram);

/** How much a drawing asks of its reader; only the order of the numbers means something. */
export function costOf(diagram: Diagram): number {
  const { width, height, arrows } = diagram;
  const length = arrows.reduce((sum, arrow) => sum + lengthOf(arrow), 0);
  return (
    flawsOf(diagram).length * 100_000 +
    crossingsIn(arrows) * 40 +
    arrows.reduce((sum, arrow) => sum + riseOf(arrow), 0) / 4 +
    arrows.reduce((sum, arrow) => sum + depthOfStart(diagram, arrow), 0) * 3 +
    Math.max(0, width - comfortableWidth) * 4 +
    (width * height) / 1_000 +
    length / 20
  );
}

/** What makes a drawing hard to read: words that an arrow runs through, words that lie on others or on a border. */
export function flawsOf({ states, arrows }: Diagram): string[] {
  const words = [
    ...states.flatMap((state) => headBoxes(state).map((box) => ({ name: state.id, box }))),
    ...arrows.flatMap(({ from, to, label }) => (label ? [{ name: `${from} → ${to}`, box: label }] : [])),
  ];
  const crossed = arrows.flatMap((arrow) =>
    words
      .filter(({ name, box }) => name !== `${arrow.from} → ${arrow.to}` && runsThrough(arrow, box))
      .map(({ name }) => `the arrow ${arrow.from} → ${arrow.to} runs through the words of ${name}`),
  );
  const covered = words.flatMap((one, index) =>
    words
      .slice(index + 1)
      .filter((other) => one.name !== other.name && overlap(one.box, other.box))
      .map((other) => `the words of ${one.name} lie on those of ${other.name}`),
  );
  const bordered = arrows.flatMap(({ from, to, label }) =>
    states
      .filter(({ box }) => label && overlap(label, box) && !within(label, box))
      .map(({ id }) => `the words of ${from} → ${to} lie on the border of ${id}`),
  );
  return [...crossed, ...covered, ...bordered];
}

/** How near an arrow may come to words. */
const margin = 6;

/** Where the words of a state stand. Nothing is drawn within a state that contains no others. */
function headBoxes({ kind, box, title, lines }: DrawnState): DrawnBox[] {
  const inner = kind === 'atomic' || kind === 'final' || kind === 'history';
  if (inner) return [box];
  return [
    [title.x - margin, title.y - 14, textWidth(title.text, diagramFont.title) + 2 * margin, 18],
    ...lines.map(({ x, y, text }): DrawnBox => {
      const width = iconSpace + textWidth(text, diagramFont.line);
      return [x - iconSpace - margin, y - 12, width + 2 * margin, 16];
    }),
  ];
}

const overlap = ([ax, ay, aw, ah]: DrawnBox, [bx, by, bw, bh]: DrawnBox): boolean =>
  ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;

const within = ([ax, ay, aw, ah]: DrawnBox, [bx, by, bw, bh]: DrawnBox): boolean =>
  ax >= bx && ay >= by && ax + aw <= bx + bw && ay + ah <= by + bh;

/** The straight pieces of an arrow as boxes without width or height. */
function segmentsOf({ points }: DrawnArrow): DrawnBox[] {
  return Array.from({ length: points.length / 2 - 1 }, (_, index) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points.slice(index * 2, index * 2 + 4);
    return [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)];
  });
}

const lengthOf = (arrow: DrawnArrow): number =>
  segmentsOf(arrow).reduce((sum, [, , width, height]) => sum + width + height, 0);

/** How far an arrow leads up: people read down, from the initial state. */
function riseOf({ from, points }: DrawnArrow): number {
  const rise = (points[1] ?? 0) - (points.at(-1) ?? 0);
  return from === null ? 0 : Math.max(0, rise);
}

/** How far below the top of a state its initial state is entered. */
function depthOfStart({ states }: Diagram, { from, to, points }: DrawnArrow): number {
  const outer = to.slice(0, to.lastIndexOf('.'));
  const [, top = 0] = states.find(({ id }) => id === outer)?.box ?? [];
  return from === null ? (points[1] ?? 0) - top : 0;
}

const runsThrough = (arrow: DrawnArrow, box: DrawnBox): boolean =>
  segmentsOf(arrow).some((segment) => overlap(segment, box));

function crossingsIn(arrows: readonly DrawnArrow[]): number {
  const segments = arrows.flatMap(segmentsOf);
  return segments.reduce(
    (count, one, index) => count + segments.slice(index + 1).filter((other) => overlap(one, other)).length,
    0,
  );
}
