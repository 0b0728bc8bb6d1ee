import type { ReactNode } from 'react';
import { css, cva } from '#styled/css/index.mjs';
import type { Tone } from './badge.tsx';

const styles = {
  item: css({
    position: 'relative',
    pl: '6',
    pb: '4',
    _compact: { pb: '2.5' },
    _last: { pb: '0' },
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      left: '[6px]',
      top: '[18px]',
      bottom: '[-4px]',
      borderLeftWidth: '1px',
      borderColor: 'lineStrong',
    },
  }),
  head: css({ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: '3' }),
  time: css({ color: 'ink3', fontSize: 'xs', whiteSpace: 'nowrap' }),
  text: css({ color: 'ink3', fontSize: 'xs', overflowWrap: 'anywhere' }),
  action: css({ mt: '1.5' }),
};

const mark = cva({
  base: {
    position: 'absolute',
    left: '0',
    top: '1',
    w: '[13px]',
    h: '[13px]',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'current',
    bg: 'current',
  },
  variants: {
    tone: {
      locked: { color: 'locked' },
      ok: { color: 'ok' },
      wait: { color: 'wait' },
      warn: { color: 'warn' },
      none: { color: 'none' },
    },
    open: { true: { bg: 'surface' } },
  },
});

export interface TimelineItem {
  id: string;
  /** By which addresses name it. */
  anchor?: string | undefined;
  tone: Tone;
  /** A hollow mark: not finished or not certain. */
  open?: boolean;
  title: ReactNode;
  text?: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
  /** As shown, e.g. 昨天 18:20. */
  time: string;
  /** ISO 8601, for machines. */
  dateTime?: string;
}

/** What happened, newest first. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  return (
    <ol aria-label={label}>
      {items.map((item) => (
        <li key={item.id} id={item.anchor} className={styles.item}>
          <span className={mark({ tone: item.tone, open: item.open })} aria-hidden="true" />
          <div className={styles.head}>
            <span>{item.title}</span>
            <time className={styles.time} dateTime={item.dateTime}>
              {item.time}
            </time>
          </div>
          {item.text ? <p className={styles.text}>{item.text}</p> : null}
          {item.action ? <div className={styles.action}>{item.action}</div> : null}
        </li>
      ))}
    </ol>
  );
}
