import { cva } from '#styled/css/index.mjs';
import type { Tone } from './badge.tsx';

const dot = cva({
  base: { display: 'inline-block', flexShrink: '0', w: '[7px]', h: '[7px]', borderRadius: 'full' },
  variants: {
    tone: {
      locked: { bg: 'locked' },
      ok: { bg: 'ok' },
      wait: { bg: 'wait' },
      warn: { bg: 'warn' },
      none: { bg: 'none' },
    },
  },
});

/** A coloured point beside a word that says the same. */
export function Dot({ tone }: { tone: Tone }) {
  return <span className={dot({ tone })} aria-hidden="true" />;
}
