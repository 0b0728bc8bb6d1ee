import { css } from '#styled/css/index.mjs';

const bar = css({
  display: 'block',
  h: '[1em]',
  maxW: 'full',
  borderRadius: 'sm',
  bg: 'line',
  animation: 'pulse 1.6s ease-in-out infinite',
});

/** A grey bar in the place of text to come. `width` and `height` are CSS lengths. The region around it sets aria-busy. */
export function Skeleton({ width = '100%', height }: { width?: string; height?: string }) {
  return <span className={bar} style={{ width, height }} aria-hidden="true" />;
}
