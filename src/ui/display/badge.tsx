import { Check, CircleHelp, Clock, Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cva } from '#styled/css/index.mjs';

export type Tone = 'locked' | 'ok' | 'wait' | 'warn' | 'none';

const badge = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    h: 'target',
    px: '2',
    borderRadius: 'sm',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    '& svg': { w: 'iconSm', h: 'iconSm' },
  },
  variants: {
    tone: {
      locked: { bg: 'lockedSoft', color: 'locked' },
      ok: { bg: 'okSoft', color: 'ok' },
      wait: { bg: 'waitSoft', color: 'wait' },
      warn: { bg: 'warnSoft', color: 'warn' },
      none: { bg: 'noneSoft', color: 'none' },
    },
  },
});

const icons = { locked: Lock, ok: Check, wait: Clock, warn: TriangleAlert, none: CircleHelp };

export interface BadgeProps {
  tone: Tone;
  children: ReactNode;
  /** Instead of the tone's own icon. The meaning never hangs on the colour alone. */
  icon?: ReactNode;
}

/** A status: coloured ground, icon and word. */
export function Badge({ tone, children, icon }: BadgeProps) {
  const Icon = icons[tone];
  return (
    <span className={badge({ tone })}>
      {icon ?? <Icon aria-hidden="true" />}
      {children}
    </span>
  );
}
