import { css } from '#styled/css/index.mjs';

const bar = css({
  display: 'block',
  h: '[1em]',
  maxW: 'full',
  borderRadius: 'sm',
  bg: 'line',
  animation: 'pulse 1.6s ease-in-out infinite',
});

/**
 * A grey bar in the place of text to come, as wide as its place. `width` and `height` are CSS lengths; what is drawn at build
 * (src/app/frame) has classes instead. The region around it sets aria-busy.
 */
export function Skeleton({ width, height }: { width?: string; height?: string }) {
  return (
    <span className={bar} {...(width || height ? { style: { width, height } } : {})} aria-hidden="true" />
  );
}
