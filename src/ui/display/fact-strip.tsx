import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';

const styles = {
  strip: css({
    display: 'grid',
    gridTemplateColumns: { md: 'repeat(auto-fit, minmax(0, 1fr))' },
    borderTopWidth: '1px',
    borderColor: 'line',
  }),
  fact: css({
    px: '4',
    py: '3',
    borderColor: 'line',
    '&:not(:first-child)': { borderTopWidth: { base: '1px', md: '0' }, borderLeftWidth: { md: '1px' } },
  }),
  term: css({ color: 'ink3', fontSize: 'xs', mb: '0.5' }),
  note: css({ color: 'ink3', fontSize: 'xs' }),
};

export interface Fact {
  term: string;
  value: ReactNode;
  note?: ReactNode;
}

/** A few facts side by side at the foot of a flush Card, e.g. wanted | sent | observed; below each other on phones. */
export function FactStrip({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={styles.strip}>
      {items.map(({ term, value, note }) => (
        <div key={term} className={styles.fact}>
          <dt className={styles.term}>{term}</dt>
          <dd>{value}</dd>
          {note ? <dd className={styles.note}>{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
