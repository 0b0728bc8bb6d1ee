import { css } from '#styled/css/index.mjs';

const styles = {
  root: css({ display: 'grid', gap: '2', minW: '0' }),
  picture: css({ w: 'full', h: '[120px]', overflow: 'visible' }),
  line: css({ stroke: 'accent', strokeWidth: '2', strokeLinejoin: 'round' }),
  scale: css({ stroke: 'line', strokeWidth: '1' }),
  table: css({ w: 'full', fontSize: 'xs', fontVariantNumeric: 'tabular-nums', tableLayout: 'fixed' }),
  head: css({ color: 'ink3', fontWeight: 'normal', textAlign: 'center' }),
  cell: css({ textAlign: 'center' }),
};

export interface Point {
  readonly name: string;
  readonly value: number;
}

export interface LineProps {
  /** names the table */
  label: string;
  points: readonly Point[];
  /** the end of the scale, which begins at 0 */
  most: number;
}

const width = 600;
const height = 120;

/** How a number went: a line, and below it a table that says the same. */
export function Line({ label, points, most }: LineProps) {
  const step = width / Math.max(1, points.length);
  const at = points.map(({ value }, index) => `${(index + 0.5) * step},${height - (value / most) * height}`);
  return (
    <div className={styles.root}>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {[0, height / 2, height].map((y) => (
          <line
            key={y}
            className={styles.scale}
            x1="0"
            x2={width}
            y1={y}
            y2={y}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <polyline
          className={styles.line}
          fill="none"
          points={at.join(' ')}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {points.map(({ name }) => (
              <th key={name} scope="col" className={styles.head}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {points.map(({ name, value }) => (
              <td key={name} className={styles.cell}>
                {value}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
