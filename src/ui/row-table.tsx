import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo, type ReactElement, useCallback, useRef } from 'react';
import { moveAmongBoxes } from './box-keys.ts';
import { Checkbox } from './checkbox.tsx';
import { classNames } from './class-names.ts';
import * as labels from './labels.ts';
import { useRowsInTurn } from './rows-in-turn.ts';
import { Skeleton } from './skeleton.tsx';
import { styles } from './table-style.ts';
import {
  type Column,
  nextSort,
  type Selection,
  type Sort,
  selectionOfPage,
  type TableProps,
} from './table-types.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The wide form of Table. */
export function RowTable<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, selection, loading = false } = props;
  const span = columns.length + (selection ? 1 : 0);
  const frame = useRef<HTMLDivElement>(null);
  const stretch = useRowsInTurn(rows, rowKey, frame);
  const watch = useCallback((element: HTMLDivElement | null) => {
    frame.current = element;
    return watchWidth(element);
  }, []);
  return (
    <div className={styles.frame} ref={watch}>
      <table aria-busy={loading || stretch !== null || undefined}>
        <caption>
          <VisuallyHidden>{props.caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr className={styles.headRow}>
            {selection ? <SelectAll keys={rows.map(rowKey)} selection={selection} /> : null}
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                column={column}
                sort={props.sort}
                onSort={props.onSort}
                sortMarks={props.sortMarks}
              />
            ))}
          </tr>
        </thead>
        <tbody className={loading && rows.length > 0 ? styles.busy : undefined}>
          {stretch ? <Gap height={stretch.from * stretch.rowHeight} span={span} /> : null}
          {(stretch ? rows.slice(stretch.from, stretch.to) : rows).map((row) => (
            <BodyRow
              key={rowKey(row)}
              row={row}
              rowKey={rowKey(row)}
              columns={columns}
              selected={selection?.keys.has(rowKey(row)) ?? false}
              onToggle={selection?.onToggle}
              label={selection?.rowLabel(row)}
            />
          ))}
          {stretch ? <Gap height={(rows.length - stretch.to) * stretch.rowHeight} span={span} /> : null}
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

/** Stands for rows that come a moment later; the table says that it is busy. */
const Gap = ({ height, span }: { height: number; span: number }) =>
  height > 0 ? (
    <tr>
      <td colSpan={span} style={{ height }} />
    </tr>
  ) : null;

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

function SelectAll<Row>({ keys, selection }: { keys: readonly string[]; selection: Selection<Row> }) {
  const state = selectionOfPage(keys, selection.keys);
  return (
    <th scope="col" className={classNames(styles.head, styles.check)}>
      <Checkbox
        ariaLabel={labels.selectAll}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        onChange={selection.onToggleAll}
      />
    </th>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  sortMarks: TableProps<Row>['sortMarks'];
}

function HeaderCell<Row>({ column, sort, onSort, sortMarks }: HeaderCellProps<Row>) {
  const active = sort?.column === column.id ? sort : undefined;
  const Arrow = active === undefined ? ArrowUpDown : active.direction === 'ascending' ? ArrowUp : ArrowDown;
  const header = column.headerHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header;
  return (
    <th
      scope="col"
      className={classNames(styles.head, column.align === 'end' && styles.end)}
      style={{ width: column.width }}
      aria-sort={column.sortable ? (active?.direction ?? 'none') : undefined}
    >
      {column.sortable && onSort ? (
        <button
          {...sortMarks}
          type="button"
          className={styles.sort}
          data-active={active ? '' : undefined}
          onClick={() => onSort(nextSort(column.id, sort))}
        >
          {header}
          <Arrow aria-hidden="true" />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

interface BodyRowProps<Row> {
  row: Row;
  rowKey: string;
  columns: readonly Column<Row>[];
  selected: boolean;
  onToggle: ((key: string, selected: boolean, range: boolean) => void) | undefined;
  label: string | undefined;
}

const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, rowKey, columns, selected, onToggle, label } = props;
  return (
    <tr className={styles.row} data-selected={selected ? '' : undefined}>
      {onToggle ? (
        <td className={classNames(styles.cell, styles.check)}>
          <Checkbox
            checked={selected}
            ariaLabel={label ?? rowKey}
            onChange={(on, range) => onToggle(rowKey, on, range)}
            onKeyDown={moveAmongBoxes}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.id}
          className={classNames(
            styles.cell,
            column.align === 'end' && styles.end,
            column.phone === 'actions' && styles.actions,
          )}
        >
          {column.cell(row) ?? labels.emptyValue}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactElement;

function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row}>
      <td className={styles.cell} colSpan={columns}>
        <Skeleton width={`${90 - ((row * 17) % 30)}%`} />
      </td>
    </tr>
  ));
}
