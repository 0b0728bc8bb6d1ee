import { memo, type ReactElement, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../display/skeleton.tsx';
import { moveAmongBoxes } from '../form/box-keys.ts';
import { Checkbox } from '../form/checkbox.tsx';
import * as labels from '../labels.ts';
import { type TableSelection, useIsSelected } from './selection.ts';
import { styles } from './table-style.ts';
import type { Column, TableProps } from './table-types.ts';

/** The narrow form of Table: one card a row, its columns put where their `phone` says. */
export function CardList<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, selection, loading = false } = props;
  if (rows.length === 0 && !loading) return <div className={styles.whole}>{props.empty}</div>;
  return (
    <ul
      className={classNames(styles.cards, loading && rows.length > 0 && styles.busy)}
      aria-label={props.caption}
      aria-busy={loading || undefined}
    >
      {rows.map((row) => (
        <Card key={rowKey(row)} row={row} rowKey={rowKey(row)} columns={columns} selection={selection} />
      ))}
      {loading && rows.length === 0 ? <SkeletonCards count={props.expectedRows ?? 4} /> : null}
    </ul>
  );
}

interface CardProps<Row> {
  row: Row;
  rowKey: string;
  columns: readonly Column<Row>[];
  selection: TableSelection<Row> | undefined;
}

const Card = memo(function Card<Row>({ row, rowKey, columns, selection }: CardProps<Row>) {
  const selected = useIsSelected(selection, rowKey);
  const at = (slot: NonNullable<Column<Row>['phone']>) =>
    columns.filter((column) => (column.phone ?? 'line') === slot);
  const content = (column: Column<Row>): ReactNode =>
    (column.phoneCell ?? column.cell)(row) ?? labels.emptyValue;
  const contents = (slot: 'title' | 'badge' | 'actions') =>
    (slot === 'actions' ? actions : at(slot)).map((column) => <div key={column.id}>{content(column)}</div>);
  const actions = at('actions').filter((column) => content(column) !== '');
  return (
    <li className={styles.card} data-selected={selected ? '' : undefined}>
      <div className={styles.cardHead}>
        {selection ? (
          <Checkbox
            checked={selected}
            ariaLabel={selection.rowLabel(row)}
            onChange={(on, range) => selection.toggle(rowKey, on, range)}
            onKeyDown={moveAmongBoxes}
          />
        ) : null}
        <div className={styles.cardTitle}>{contents('title')}</div>
        {contents('badge')}
      </div>
      <dl className={styles.lines}>
        {at('line').map((column) => (
          <div key={column.id} className={styles.line}>
            <dt>{column.header}</dt>
            <dd>{content(column)}</dd>
          </div>
        ))}
      </dl>
      {actions.length > 0 ? <div className={styles.cardActions}>{contents('actions')}</div> : null}
    </li>
  );
}) as <Row>(props: CardProps<Row>) => ReactElement;

function SkeletonCards({ count }: { count: number }) {
  return Array.from({ length: count }, (_, card) => (
    <li key={card} className={styles.card}>
      <div className={styles.cardHead}>
        <div className={classNames(styles.cardTitle, styles.titleToCome)}>
          <Skeleton />
        </div>
      </div>
      <div className={styles.linesToCome}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </li>
  ));
}
