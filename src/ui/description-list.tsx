import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';
import { classNames } from './class-names.ts';
import { labels } from './labels.ts';

const styles = {
  list: css({ display: 'grid', gap: '4', gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))' }),
  term: css({ color: 'ink3', fontSize: 'xs' }),
  details: css({ overflowWrap: 'anywhere' }),
  mono: css({ fontFamily: 'mono', fontSize: 'sm' }),
};

export interface Description {
  term: string;
  /** Nothing shows as `--`. */
  details: ReactNode;
  mono?: boolean;
}

/** Names and values in as many columns as fit. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, details, mono }) => (
        <div key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={classNames(styles.details, mono && styles.mono)}>{details || labels.emptyValue}</dd>
        </div>
      ))}
    </dl>
  );
}
