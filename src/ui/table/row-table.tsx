import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo, type ReactElement, type ReactNode, useCallback, useRef } from 'react';
import { classNames } from '../class-names.ts';
import type { ValueControl } from '../control.ts';
import { Skeleton } from '../display/skeleton.tsx';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { moveAmongBoxes } from '../form/box-keys.ts';
import { Checkbox } from '../form/checkbox.tsx';
import * as labels from '../labels.ts';
import { useRowKeys } from './row-keys.ts';
import { useRowsInTurn } from './rows-in-turn.ts';
import { type TableSelection, useIsSelected, useSelectedShare } from './selection.ts';
import { styles } from './table-style.ts';
import { type Column, nextSort, type Sort, type TableProps } from './table-types.ts';

/** The wide form of Table. */
export function RowTable<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, selection, loading = false } = props;
  const span = columns.length + (selection ? 1 : 0);
  const keys = useRowKeys(rows, rowKey);
  const frame = useRef<HTMLDivElement>(null);
  const { drawn, unfinished } = useRowsInTurn(rows, rowKey, frame);
  const watch = useCallback((element: HTMLDivElement | null) => {
    frame.current = element;
    return watchWidth(element);
  }, []);
  return (
    <div className={styles.frame} ref={watch}>
      <table
        className={loading && rows.length > 0 ? classNames(styles.table, styles.veiled) : styles.table}
        aria-busy={loading || unfinished || undefined}
      >
        <caption>
          <VisuallyHidden>{props.caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr className={styles.headRow}>
            {selection ? <SelectAll selection={selection} /> : null}
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                column={column}
                sort={props.sort}
                sortComing={props.sortComing}
                sortControl={props.sortControl}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((row, place) => (
            <BodyRow
              key={keys[place]}
              row={row}
              rowKey={rowKey(row)}
              columns={columns}
              selection={selection}
            />
          ))}
          {loading && rows.length === 0 ? (
            <SkeletonRows count={props.expectedRows ?? 8} columns={span} />
          ) : null}
          {!loading && rows.length === 0 ? (
            <tr>
              <td className={styles.whole} colSpan={span}>
                {props.empty}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

/** Marks the frame while its table is wider than it. */
function watchWidth(frame: HTMLDivElement | null) {
  const table = frame?.firstElementChild;
  if (!frame || !table) return;
  const observer = new ResizeObserver(() =>
    frame.toggleAttribute('data-scrolls', table.getBoundingClientRect().width > frame.clientWidth + 1),
  );
  observer.observe(frame);
  observer.observe(table);
  return () => observer.disconnect();
}

function SelectAll({ selection }: { selection: TableSelection<never> }) {
  const share = useSelectedShare(selection);
  return (
    <th scope="col" data-box className={classNames(styles.head, styles.check, styles.pinned)}>
      <Checkbox
        ariaLabel={labels.selectAll}
        checked={share === 'all'}
        indeterminate={share === 'some'}
        onChange={selection.toggleAll}
      />
    </th>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  sortComing: Sort | undefined;
  sortControl: ValueControl<Sort> | undefined;
}

function HeaderCell<Row>({ column, sort, sortComing, sortControl }: HeaderCellProps<Row>) {
  const active = sort?.column === column.id ? sort : undefined;
  const Arrow = active === undefined ? ArrowUpDown : active.direction === 'ascending' ? ArrowUp : ArrowDown;
  const header = column.headerHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header;
  const content = (
    <>
      {header}
      {column.sortable ? <Arrow aria-hidden="true" /> : null}
    </>
  );
  return (
    <th
      scope="col"
      className={classNames(
        styles.head,
        (column.align === 'end' || column.phone === 'actions') && styles.end,
        column.phone === 'title' && styles.pinned,
        column.width,
      )}
      aria-sort={column.sortable ? (active?.direction ?? 'none') : undefined}
    >
      {column.sortable && sortControl ? (
        <SortButton
          control={sortControl}
          active={active !== undefined}
          coming={sortComing?.column === column.id}
          next={nextSort(column.id, sortComing ?? sort)}
        >
          {content}
        </SortButton>
      ) : (
        // As wide as the button that comes with the rows.
        <span className={column.sortable ? styles.sort : undefined}>{content}</span>
      )}
    </th>
  );
}

interface SortButtonProps {
  control: ValueControl<Sort>;
  active: boolean;
  coming: boolean;
  next: Sort;
  children: ReactNode;
}

function SortButton({ control: { onChange, ...marks }, active, coming, next, children }: SortButtonProps) {
  return (
    <button
      {...marks}
      type="button"
      className={styles.sort}
      data-active={active ? '' : undefined}
      aria-busy={coming || undefined}
      onClick={() => onChange(next)}
    >
      {children}
    </button>
  );
}

interface BodyRowProps<Row> extends CellsProps<Row> {
  rowKey: string;
  selection: TableSelection<Row> | undefined;
}

const BodyRow = memo(function BodyRow<Row>({ row, rowKey, columns, selection }: BodyRowProps<Row>) {
  const selected = useIsSelected(selection, rowKey);
  return (
    <tr className={styles.row} data-selected={selected ? '' : undefined}>
      {selection ? (
        <td data-box className={cellClasses.check}>
          <Checkbox
            checked={selected}
            ariaLabel={selection.rowLabel(row)}
            onChange={(on, range) => selection.toggle(rowKey, on, range)}
            onKeyDown={moveAmongBoxes}
          />
        </td>
      ) : null}
      <Cells row={row} columns={columns} />
    </tr>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactElement;

interface CellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

/** A press on a row's box does not draw them again. */
const Cells = memo(function Cells<Row>({ row, columns }: CellsProps<Row>) {
  return columns.map((column) => (
    <td key={column.id} className={cellClass(column)}>
      {column.cell(row) ?? labels.emptyValue}
    </td>
  ));
}) as <Row>(props: CellsProps<Row>) => ReactElement;

const cellClasses = {
  check: classNames(styles.cell, styles.check, styles.pinned),
  title: classNames(styles.cell, styles.pinned),
  start: styles.cell,
  end: classNames(styles.cell, styles.end),
  actions: classNames(styles.cell, styles.end, styles.actions),
};

const cellClass = <Row,>({ align = 'start', phone }: Column<Row>) =>
  cellClasses[phone === 'actions' || phone === 'title' ? phone : align];

function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row}>
      <td className={classNames(styles.cell, styles.toCome)} colSpan={columns}>
        <Skeleton />
      </td>
    </tr>
  ));
}
