import { useMemo } from 'react';
import { encode } from 'uqr';
import { css } from '#styled/css/index.mjs';

// Dark on light in both themes: many readers know no other.
const styles = {
  code: css({ w: 'full', aspectRatio: '1', bg: '[#fff]', color: '[#000]', borderRadius: 'sm' }),
};

/** A square that a camera reads. Load it lazily: the encoder has more bytes than most screens. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => pathOf(text), [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function pathOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: dots.join('') };
}
