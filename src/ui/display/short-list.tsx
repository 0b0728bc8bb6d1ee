import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';

const styles = {
  list: css({ display: 'grid', gap: '1' }),
  item: css({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    px: '3',
    py: '1.5',
    bg: 'sunken',
    borderRadius: 'md',
    fontSize: 'sm',
  }),
  end: css({ flexShrink: '0', whiteSpace: 'nowrap' }),
  note: css({ display: 'block', color: 'ink2', fontSize: 'xs' }),
};

/** `label`: of the whole list. */
export const ShortList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
);

/** What it is, smaller what is to be known of it, and the button. */
export const ShortListItem = ({
  note,
  end,
  children,
}: {
  note: ReactNode;
  end: ReactNode;
  children: ReactNode;
}) => (
  <li className={styles.item}>
    <span>
      {children}
      <span className={styles.note}>{note}</span>
    </span>
    {end === null ? null : <span className={styles.end}>{end}</span>}
  </li>
);
