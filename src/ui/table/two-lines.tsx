import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';
import * as labels from '../labels.ts';

const styles = {
  root: css({ display: 'block', minW: '0' }),
  first: css({ display: 'block', whiteSpace: 'nowrap' }),
  second: css({ display: 'block', color: 'ink3', fontSize: 'xs', whiteSpace: { md: 'nowrap' } }),
  mono: css({ fontFamily: 'mono' }),
};

export interface TwoLinesProps {
  first: ReactNode;
  /** Small and grey; nothing shows as `--`. */
  second: ReactNode;
}

/** The usual content of a table's cell: a fact, and below it a smaller one. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <span className={styles.root}>
      <span className={styles.first}>{first}</span>
      <span className={styles.second}>{second ?? labels.emptyValue}</span>
    </span>
  );
}

/** Characters of equal width inside running text, for serial numbers and codes. */
export function Mono({ children }: { children: ReactNode }) {
  return <span className={styles.mono}>{children}</span>;
}
