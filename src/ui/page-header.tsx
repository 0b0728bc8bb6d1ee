import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';

const styles = {
  root: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    minH: 'controlLg',
    mb: '3',
  }),
  title: css({ fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight' }),
  note: css({ flex: '1', color: 'ink3', fontSize: 'sm', alignSelf: 'flex-end', pb: '1' }),
  actions: css({ display: 'flex', gap: '2' }),
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
    <div className={styles.root}>
      <h1 className={styles.title}>{title}</h1>
      <span className={styles.note}>{note}</span>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
