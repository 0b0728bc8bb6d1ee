import { type Diagram, type DrawnArrow, type DrawnState, diagramFont } from '#domain/diagram/diagram.ts';
import { boldWidth, iconSpace, titleInset } from './metrics.ts';
import { textWidth } from './text-width.ts';

/** How near an arrow may come to the words of a state. */
const clearance = 8;

/** Moves the words of outer states aside where arrows to the states within run through them. */
export function dodgeArrows(diagram: Diagram): Diagram {
  const outer = new Set(diagram.states.map(({ id }) => id.slice(0, id.lastIndexOf('.'))));
  return {
    ...diagram,
    states: diagram.states.map((state) => (outer.has(state.id) ? movedAside(state, diagram.arrows) : state)),
  };
}

function movedAside(state: DrawnState, arrows: readonly DrawnArrow[]): DrawnState {
  const { box, title, lines } = state;
  const [left, top, width] = box;
  const bottom = (lines.at(-1)?.y ?? title.y) + 4;
  const space = Math.max(
    boldWidth(title.text),
    ...lines.map(({ text }) => iconSpace + textWidth(text, diagramFont.line)),
  );
  const crossings = arrows
    .flatMap(({ points }) => uprights(points))
    .filter(({ x, from, to }) => x > left && x < left + width && from < bottom && to > top)
    .map(({ x }) => x)
    .toSorted((a, b) => a - b);
  const starts = [left + titleInset, ...crossings.map((x) => x + clearance)];
  const free = starts.find(
    (start) =>
      start + space <= left + width - clearance &&
      crossings.every((x) => x + clearance <= start || x - clearance >= start + space),
  );
  const shift = free === undefined ? 0 : free - title.x;
  return {
    ...state,
    title: { ...title, x: title.x + shift },
    lines: lines.map((line) => ({ ...line, x: line.x + shift })),
  };
}

interface Upright {
  readonly x: number;
  readonly from: number;
  readonly to: number;
}

/** The pieces of an arrow that run up or down. */
const uprights = (points: readonly number[]): Upright[] =>
  Array.from({ length: points.length / 2 - 1 }, (_, index) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points.slice(index * 2, index * 2 + 4);
    return x1 === x2 ? [{ x: x1, from: Math.min(y1, y2), to: Math.max(y1, y2) }] : [];
  }).flat();
