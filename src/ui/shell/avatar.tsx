import { css } from '#styled/css/index.mjs';

const circle = css({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: '0',
  w: 'controlSm',
  h: 'controlSm',
  borderRadius: 'full',
  bg: 'accentSoft',
  color: 'accent',
  fontSize: 'sm',
  fontWeight: 'bold',
});

/** A person's first character in a circle; decorative, the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={circle} aria-hidden="true">
      {Array.from(name)[0] ?? ''}
    </span>
  );
}
