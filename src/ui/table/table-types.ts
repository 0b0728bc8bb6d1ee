import type { ReactNode } from 'react';
import type { ValueControl } from '../control.ts';
import type { TableSelection } from './selection.ts';

export interface Column<Row> {
  id: string;
  header: string;
  /**
   * Elements are handed over to another page's rows: what remembers something about its row, such as an open popup, needs a
   * `key` that names the row.
   */
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** A class of its width; without one the content decides. */
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

export interface TableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  /** Keep the array stable: rows render again when it changes. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  /** The order of the rows that are on their way, where it is another one. */
  sortComing?: Sort | undefined;
  /** Of every header that sorts. */
  sortControl?: ValueControl<Sort> | undefined;
  selection?: TableSelection<Row>;
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
