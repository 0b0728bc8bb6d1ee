import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';

const styles = {
  root: css({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: '1',
    px: '4',
    py: '6',
    '& > svg': { w: '[28px]', h: '[28px]', mb: '2', color: 'ink3', strokeWidth: '1.5' },
  }),
  title: css({ fontWeight: 'bold' }),
  text: css({ color: 'ink3', fontSize: 'sm', maxW: 'panel' }),
  action: css({ mt: '3' }),
};

export interface EmptyStateProps {
  title: string;
  /** What it means or what to do next. */
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

/** Stands where there is nothing to show, and offers the next step. */
export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  return (
    <div className={styles.root}>
      {icon ?? <Inbox aria-hidden="true" />}
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
