import { type RefObject, useDeferredValue, useState } from 'react';

/** So many are drawn at once, wherever they stand. */
const fewRows = 20;
/** beyond the window's edges, for whoever scrolls at once */
const spareRows = 3;

export interface Stretch {
  readonly from: number;
  /** not included */
  readonly to: number;
  /** of a row that is left out, in px */
  readonly rowHeight: number;
}

interface Turn<Row> {
  readonly rows: readonly Row[];
  /** null: all of them */
  readonly inSight: Stretch | null;
}

/**
 * Which rows to draw: those in sight first where a long page gives way to another one, and a moment later all (null). Who turns pages does
 * not wait for rows that nobody sees. Rows that only change are drawn together, so that nothing jumps.
 */
export function useRowsInTurn<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  frame: RefObject<HTMLElement | null>,
): Stretch | null {
  const settled = useDeferredValue(rows);
  const [turn, setTurn] = useState<Turn<Row>>({ rows, inSight: null });
  if (turn.rows !== rows) {
    const isOther = rows.length > fewRows && !sharesAny(turn.rows, rows, rowKey);
    setTurn({ rows, inSight: isOther ? stretchInSight(frame.current, rows.length) : null });
  }
  return settled === rows ? null : turn.inSight;
}

export function sharesAny<Row>(
  some: readonly Row[],
  others: readonly Row[],
  rowKey: (row: Row) => string,
): boolean {
  const keys = new Set(some.map(rowKey));
  return others.some((row) => keys.has(rowKey(row)));
}

/** Reads, while the new rows are being rendered, where the old ones stand: afterwards they are gone. A wrong guess shows a row a moment later. */
function stretchInSight(frame: HTMLElement | null, count: number): Stretch | null {
  const body = frame?.querySelector('tbody');
  // What stands for rows has one cell for all columns.
  const row = [...(body?.children ?? [])].find(({ childElementCount }) => childElementCount > 1);
  const rowHeight = row?.getBoundingClientRect().height;
  return body && rowHeight
    ? stretchOf(body.getBoundingClientRect().top, rowHeight, innerHeight, count)
    : null;
}

/** Rows that a window shows of so many, the first of which begins at `top`; lengths in px. */
export function stretchOf(top: number, rowHeight: number, windowHeight: number, count: number): Stretch {
  const to = Math.min(count, Math.max(0, Math.ceil((windowHeight - top) / rowHeight)) + spareRows);
  const from = Math.max(0, Math.min(to, Math.floor(-top / rowHeight)) - spareRows);
  return { from, to, rowHeight };
}
