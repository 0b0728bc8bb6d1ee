import { type RefObject, useDeferredValue, useState } from 'react';
import { sharesAny } from './row-keys.ts';

/** So many are drawn at once, wherever they stand. */
const fewRows = 10;
/** beyond the window's edges, for whoever scrolls at once */
const spareRows = 3;

export interface Stretch {
  readonly from: number;
  /** not included */
  readonly to: number;
}

interface Turn<Row> {
  readonly rows: readonly Row[];
  /** null: all of them */
  readonly inSight: Stretch | null;
}

interface RowsInTurn<Row> {
  readonly drawn: readonly Row[];
  /** the last rows stand yet where nobody sees them */
  readonly unfinished: boolean;
}

/**
 * Which rows to draw: where a long page comes, or gives way to another one, those in sight first, and a moment later all. Nobody waits
 * for rows that nobody sees. Rows that only change are drawn together.
 */
export function useRowsInTurn<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  frame: RefObject<HTMLElement | null>,
): RowsInTurn<Row> {
  const settled = useDeferredValue(rows);
  const [turn, setTurn] = useState<Turn<Row>>({ rows, inSight: null });
  if (turn.rows !== rows) {
    const isOther = rows.length > fewRows && !sharesAny(turn.rows.map(rowKey), rows.map(rowKey));
    setTurn({ rows, inSight: isOther ? stretchInSight(frame.current, rows.length) : null });
  }
  const { inSight } = turn;
  if (settled === rows || inSight === null) return { drawn: rows, unfinished: false };
  // Those below it that nothing stands in for are missing for that moment.
  const above = rows
    .slice(0, inSight.to)
    .map((row, place) => (place < inSight.from && settled[place]) || row);
  return { drawn: [...above, ...settled.slice(inSight.to, rows.length)], unfinished: true };
}

/** Reads, while the new rows are being rendered, where the old ones stand. A wrong guess shows a row a moment later. */
function stretchInSight(frame: HTMLElement | null, count: number): Stretch | null {
  const body = frame?.querySelector('tbody')?.getBoundingClientRect();
  const rowHeight = frame?.querySelector('tbody tr')?.getBoundingClientRect().height;
  return body && rowHeight ? stretchOf(body.top, rowHeight, innerHeight, count) : null;
}

/** Rows that a window shows of so many, the first of which begins at `top`; lengths in px. */
export function stretchOf(top: number, rowHeight: number, windowHeight: number, count: number): Stretch {
  const to = Math.min(count, Math.max(0, Math.ceil((windowHeight - top) / rowHeight)) + spareRows);
  const from = Math.max(0, Math.min(to, Math.floor(-top / rowHeight)) - spareRows);
  return { from, to };
}
