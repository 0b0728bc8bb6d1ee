import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';
import { classNames } from '../class-names.ts';

const styles = {
  root: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    minH: { base: 'target', md: 'controlLg' },
    mb: { base: '1', md: '3' },
    _compact: { mb: '1' },
  }),
  // On phones the title bar shows the name; here it stays for screen readers.
  title: css({
    fontSize: 'xl',
    fontWeight: 'bold',
    lineHeight: 'tight',
    mdDown: { position: 'absolute', w: '[1px]', h: '[1px]', overflow: 'hidden', clipPath: 'inset(50%)' },
  }),
  note: css({
    display: 'flex',
    alignItems: 'center',
    flex: '1',
    color: 'ink3',
    fontSize: 'xs',
    alignSelf: { base: 'center', md: 'flex-end' },
    pb: { md: '1' },
  }),
  actions: css({ display: 'flex', gap: '2' }),
  // On phones nothing of it is seen.
  bare: css({ mdDown: { minH: '0', mb: '0' } }),
};

/** The page's name, a few words about its data, and its main actions. */
export function PageHeader({
  title,
  note,
  actions,
}: {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={classNames(styles.root, !note && !actions && styles.bare)}>
      <h1 className={styles.title}>{title}</h1>
      <span className={styles.note}>{note}</span>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
