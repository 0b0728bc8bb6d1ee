import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, cva } from '#styled/css/index.mjs';

const styles = {
  text: css({ flex: { base: '[1 1 calc(100% - 32px)]', md: '1' }, minW: '0', overflowWrap: 'anywhere' }),
  // On phones a line of its own, below the text.
  action: css({ ml: { base: '[26px]', md: '0' } }),
  title: css({ fontWeight: 'bold' }),
};

const banner = cva({
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    flexWrap: { base: 'wrap', md: 'nowrap' },
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
  /** A small button or link at the right, on phones below. */
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
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
