import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** A CSS width; without one the content decides. */
  width?: string;
  sortable?: boolean;
  /** The header is for screen readers only, e.g. over a column of buttons. */
  headerHidden?: boolean;
  /** Where it stands on a phone's card; `line` (label and value) unless given. */
  phone?: 'title' | 'badge' | 'line' | 'actions' | 'hidden';
  /** Instead of `cell` on a phone's card. */
  phoneCell?: (row: Row) => ReactNode;
}

export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

/** Keep the two functions stable, then a press on one box renders one row. */
export interface Selection<Row> {
  keys: ReadonlySet<string>;
  /** `range`: all from the one that was toggled last to this one */
  onToggle: (key: string, selected: boolean, range: boolean) => void;
  onToggleAll: (selected: boolean) => void;
  /** Names a row's box for screen readers, e.g. its serial number. */
  rowLabel: (row: Row) => string;
}

export interface TableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  /** Keep the array stable: rows render again when it changes. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Attributes of every header that sorts. */
  sortMarks?: Readonly<Record<`data-${string}`, string>>;
  selection?: Selection<Row>;
  /** Shows skeleton rows while there are none, and dims old rows while new ones are on their way. */
  loading?: boolean;
  /** Shown instead of rows where there are none. */
  empty?: ReactNode;
  /** How many skeleton rows stand for rows to come. */
  expectedRows?: number;
}

/** What a press on a sortable header asks for: another column starts descending, the same one turns round. */
export const nextSort = (column: string, current: Sort | undefined): Sort => ({
  column,
  direction: current?.column === column && current.direction === 'descending' ? 'ascending' : 'descending',
});

/** Whether all, some or none of the rows on the page are selected. */
export function selectionOfPage(
  keys: readonly string[],
  selected: ReadonlySet<string>,
): 'all' | 'some' | 'none' {
  const count = keys.filter((key) => selected.has(key)).length;
  if (count === 0) return 'none';
  return count === keys.length ? 'all' : 'some';
}
