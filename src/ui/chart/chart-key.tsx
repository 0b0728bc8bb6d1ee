import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';
import type { Tone } from '../display/badge.tsx';
import { partGround } from './parts.ts';

const styles = {
  root: css({ display: 'inline-flex', alignItems: 'center', gap: '1.5', whiteSpace: 'nowrap' }),
  mark: css({ w: '[9px]', h: '[9px]', borderRadius: 'sm', overflow: 'hidden', display: 'inline-flex' }),
};

/** What a colour of a chart stands for. */
export function ChartKey({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.root}>
      <span className={styles.mark} aria-hidden="true">
        <span className={partGround({ tone })} style={{ flexGrow: 1 }} />
      </span>
      {children}
    </span>
  );
}
