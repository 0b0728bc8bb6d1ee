import { ShieldCheck } from 'lucide-react';
import { cva } from '#styled/css/index.mjs';

const mark = cva({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    w: '[26px]',
    h: '[26px]',
    borderRadius: 'md',
    '& svg': { w: '[18px]', h: '[18px]' },
  },
  variants: {
    on: {
      page: { bg: 'accent', color: 'inkOnAccent' },
      night: { bg: 'nightInk', color: 'night' },
    },
  },
});

/** The mark of the product; `night` for the dark picture of the login page. Decorative: its name stands beside it. */
export function Logo({ on = 'page' }: { on?: 'page' | 'night' }) {
  return (
    <span className={mark({ on })} aria-hidden="true">
      <ShieldCheck />
    </span>
  );
}
