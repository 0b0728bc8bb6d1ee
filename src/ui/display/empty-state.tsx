import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, cva } from '#styled/css/index.mjs';

const root = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: '1',
    px: '4',
    py: '6',
    '& > svg': { w: '[28px]', h: '[28px]', mb: '2', color: 'ink3', strokeWidth: '1.5' },
  },
  variants: {
    page: {
      true: {
        justifyContent: 'center',
        minH: '[70dvh]',
        '& > svg': { w: '[40px]', h: '[40px]', mb: '3' },
        '& > h1': { fontSize: 'lg' },
      },
    },
  },
});

const styles = {
  title: css({ fontWeight: 'bold' }),
  text: css({ color: 'ink3', fontSize: 'sm', maxW: 'panel', textWrap: 'balance' }),
  action: css({ mt: '3' }),
};

export interface EmptyStateProps {
  title: string;
  /** What it means or what to do next. */
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** Alone on its page: in the middle, the title is the page's heading. */
  page?: boolean;
}

/** Stands where there is nothing to show, and offers the next step. */
export function EmptyState({ title, text, action, icon, page = false }: EmptyStateProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={root({ page })}>
      {icon ?? <Inbox aria-hidden="true" />}
      <Title className={styles.title}>{title}</Title>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
