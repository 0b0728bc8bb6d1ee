import { diagramFont } from '#domain/diagram/diagram.ts';
import type { ChartLine, ChartState } from './chart.ts';
import { textWidth } from './text-width.ts';

/** Every size of a drawing, in px. */

export const lineHeight = 19;
/** From the left end of an icon to its text. */
export const iconSpace = 17;
const statePadding = 14;
const titleHeight = 36;
/** A bold title is a little wider than the table says. */
export const boldWidth = (title: string): number => Math.ceil(textWidth(title, diagramFont.title) * 1.06);
const linesPadding = 8;

/** Between the border of a state and those within it. */
export const containerPadding = 20;
export const labelPadding = 5;
export const dotSize = 12;
const historySize = 30;

export const titleBaseline = 23;
export const titleInset = statePadding;
export const lineBaseline = 14;

interface Size {
  readonly width: number;
  readonly height: number;
}

const widest = (lines: readonly ChartLine[]): number =>
  Math.max(0, ...lines.map(({ text }) => iconSpace + textWidth(text, diagramFont.line)));

/** How much of a state its own words take. */
export function headSize({ kind, title, lines }: ChartState): Size {
  if (kind === 'history') return { width: historySize, height: historySize };
  return {
    width: Math.max(boldWidth(title), widest(lines), 64) + 2 * statePadding,
    height: titleHeight + (lines.length ? lines.length * lineHeight + linesPadding : 0),
  };
}

/** Where the lines of a state begin, below its top. */
export const linesTop = titleHeight;

export const labelSize = (lines: readonly ChartLine[]): Size => ({
  width: widest(lines) + 2 * labelPadding,
  height: lines.length * lineHeight + 2,
});
