import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, cva } from '#styled/css/index.mjs';

const styles = {
  text: css({ flex: '1', minW: '0', overflowWrap: 'anywhere' }),
  title: css({ fontWeight: 'bold' }),
};

const banner = cva({
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    px: '3',
    py: '2.5',
    borderRadius: 'md',
    fontSize: 'sm',
    '& > svg': { w: 'icon', h: 'icon', mt: '0.5' },
  },
  variants: {
    tone: {
      info: { bg: 'waitSoft', color: 'wait' },
      ok: { bg: 'okSoft', color: 'ok' },
      warn: { bg: 'warnSoft', color: 'warn' },
      error: { bg: 'lockedSoft', color: 'locked' },
    },
  },
});

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, error: CircleX };

export interface BannerProps {
  tone?: 'info' | 'ok' | 'warn' | 'error';
  title?: ReactNode;
  children?: ReactNode;
  /** A small button or link at the right. */
  action?: ReactNode;
}

/** A message that stays in the page. An error is read out at once, the others when the reader is free. */
export function Banner({ tone = 'info', title, children, action }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div className={banner({ tone })} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div className={styles.text}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
