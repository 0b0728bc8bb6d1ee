import {
  type Diagram,
  type DrawnArrow,
  type DrawnLine,
  type DrawnState,
  lineIcons,
} from '#domain/diagram/diagram.ts';
import { roundedPath } from '#domain/diagram/rounded-path.ts';
import { drawingStyle, standaloneStyle } from './style.ts';

/** Further classes for what is drawn, such as what a test took or what a change added. */
export interface Marks {
  state?(id: string): string;
  /** Of an effect too, which has no transition. */
  line?(line: DrawnLine): string;
  arrow?(arrow: DrawnArrow): string;
}

/** The drawing as an element of a page that has `drawingStyle`. `id` must differ between drawings of one page. */
export function drawingElement(diagram: Diagram, id: string, marks: Marks = {}): string {
  const { width, height, title } = diagram;
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return [
    `<svg class="machine" xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${escaped(title)}">`,
    `<defs><marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="10" markerHeight="10" orient="auto">`,
    '<path class="head" d="M0 0L8 4L0 8Z"/></marker></defs>',
    ...diagram.states.map((state) => stateElement(state, marks)),
    ...diagram.arrows.map((arrow) => arrowElement(arrow, id, marks)),
    ...diagram.arrows.map((arrow) => linesElement('label', arrow.lines, marks)),
    '</svg>',
  ].join('\n');
}

/** The drawing as a file of its own. */
export const svgFile = (diagram: Diagram): string =>
  `${drawingElement(diagram, 'head').replace('<defs>', `<style>\n${standaloneStyle}${drawingStyle}</style>\n<defs>`)}\n`;

function stateElement(state: DrawnState, marks: Marks): string {
  const { id, kind, box, title, lines } = state;
  const [x, y, width, height] = box;
  const radius = kind === 'history' ? width / 2 : 8;
  const outer = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
  const inner = `<rect x="${x + 3}" y="${y + 3}" width="${width - 6}" height="${height - 6}" rx="6"/>`;
  const first = lines[0];
  const rule = first ? `<path class="rule" d="M${x} ${first.y - 16}H${x + width}"/>` : '';
  return [
    `<g class="${classes('state', kind, marks.state?.(id))}" data-state="${escaped(id)}"><title>${escaped(id)}</title>`,
    outer + (kind === 'final' ? inner : '') + rule,
    `<text class="title" x="${title.x}" y="${title.y}">${escaped(title.text)}</text>`,
    linesElement('inside', lines, marks),
    '</g>',
  ].join('');
}

function arrowElement(arrow: DrawnArrow, head: string, marks: Marks): string {
  const [x = 0, y = 0] = arrow.points;
  const dot = arrow.from === null ? `<circle class="dot" cx="${x}" cy="${y}" r="6"/>` : '';
  const path = `<path class="${classes('arrow', marks.arrow?.(arrow))}" d="${roundedPath(arrow.points)}" marker-end="url(#${head})"/>`;
  return dot + path;
}

const linesElement = (name: string, lines: readonly DrawnLine[], marks: Marks): string =>
  lines.length ? `<g class="${name}">${lines.map((line) => lineElement(line, marks)).join('')}</g>` : '';

function lineElement(line: DrawnLine, marks: Marks): string {
  const { kind, text, x, y, transition } = line;
  const data = transition === null ? '' : ` data-transition="${escaped(transition)}"`;
  return [
    `<g class="${classes('line', kind, marks.line?.(line))}"${data}>`,
    `<path d="${lineIcons[kind]}" transform="translate(${x - 17} ${y - 10})"/>`,
    `<text x="${x}" y="${y}">${escaped(text)}</text></g>`,
  ].join('');
}

const classes = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
