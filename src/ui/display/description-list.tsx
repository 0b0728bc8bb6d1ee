import type { ReactNode } from 'react';
import { css, cva } from '#styled/css/index.mjs';
import { classNames } from '../class-names.ts';
import * as labels from '../labels.ts';

const list = cva({
  base: { display: 'grid' },
  variants: {
    layout: {
      columns: {
        gap: '4',
        _compact: { gap: '2.5' },
        gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
      },
      rows: {
        gap: '2.5',
        _compact: { gap: '1' },
        '& > div': { display: 'grid', gridTemplateColumns: '72px minmax(0, 1fr)', alignItems: 'baseline' },
      },
    },
  },
});

const styles = {
  term: css({ color: 'ink3', fontSize: 'xs' }),
  details: css({ overflowWrap: 'anywhere' }),
  wide: css({ gridColumn: '1 / -1' }),
  mono: css({ fontFamily: 'mono', fontSize: 'sm' }),
};

export interface Description {
  term: string;
  /** Nothing shows as `--`. */
  details: ReactNode;
  mono?: boolean;
  /** long: a line of its own among columns */
  wide?: boolean;
}

export interface DescriptionListProps {
  items: readonly Description[];
  /** `columns`: as many as fit, each name above its value; `rows`: each name before its value. */
  layout?: 'columns' | 'rows';
}

/** Names and values. */
export function DescriptionList({ items, layout = 'columns' }: DescriptionListProps) {
  return (
    <dl className={list({ layout })}>
      {items.map(({ term, details, mono, wide = false }) => (
        <div key={term} className={wide ? styles.wide : undefined}>
          <dt className={styles.term}>{term}</dt>
          <dd className={classNames(styles.details, mono && styles.mono)}>{details || labels.emptyValue}</dd>
        </div>
      ))}
    </dl>
  );
}
