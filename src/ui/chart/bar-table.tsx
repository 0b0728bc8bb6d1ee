import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';
import { visuallyHidden } from '../display/visually-hidden.tsx';

const styles = {
  table: css({ w: 'full', fontSize: 'sm', borderCollapse: 'collapse' }),
  head: css({
    color: 'ink3',
    fontSize: 'xs',
    fontWeight: 'normal',
    textAlign: 'end',
    whiteSpace: 'nowrap',
    ps: '2',
    pb: '1',
  }),
  name: css({
    maxW: '[8em]',
    py: '1',
    fontWeight: 'normal',
    textAlign: 'start',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  }),
  track: css({ w: '[50%]', px: '3' }),
  bar: css({ display: 'block', h: '[8px]', minW: '[2px]', borderRadius: 'full', bg: 'accent' }),
  value: css({ textAlign: 'end', ps: '2', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }),
};

export interface BarRow {
  readonly id: string;
  readonly name: ReactNode;
  /** of the first cell: how long its bar is */
  readonly value: number;
  /** a cell each */
  readonly cells: readonly ReactNode[];
}

export interface BarTableProps {
  label: string;
  /** over the names, and over each cell */
  head: readonly [string, ...string[]];
  rows: readonly BarRow[];
}

/** Numbers beside each other: a table whose rows have a bar. */
export function BarTable({ label, head: [nameHead, ...cellHeads], rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <table className={styles.table}>
      <caption className={visuallyHidden}>{label}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={visuallyHidden}>{nameHead}</span>
          </th>
          {cellHeads.map((head, n) => (
            <th key={head} scope="col" colSpan={n === 0 ? 2 : 1} className={styles.head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, value, cells }) => (
          <tr key={id}>
            <th scope="row" className={styles.name}>
              {name}
            </th>
            <td className={styles.track} aria-hidden="true">
              {value > 0 ? (
                <span className={styles.bar} style={{ width: `${(value / most) * 100}%` }} />
              ) : null}
            </td>
            {cells.map((cell, n) => (
              <td key={cellHeads[n]} className={styles.value}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
