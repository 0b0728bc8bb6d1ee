import { AppWindow } from 'lucide-react';
import { useState } from 'react';
import { appIconPath } from '#domain/site/plumbing-paths.ts';
import { cva } from '#styled/css/index.mjs';

const tile = cva({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    overflow: 'hidden',
    bg: 'surface',
    color: 'ink3',
    borderWidth: '1px',
    borderColor: 'line',
    '& > img': { display: 'block', w: 'full', h: 'full', objectFit: 'cover' },
    '& > svg': { w: '[60%]', h: '[60%]' },
  },
  variants: {
    size: {
      sm: { w: 'target', h: 'target', borderRadius: '[6px]' },
      md: { w: 'control', h: 'control', borderRadius: 'md' },
    },
  },
  defaultVariants: { size: 'md' },
});

/** The picture of an app, or something neutral where there is none; decorative, its name stands beside it. */
export function AppIcon({ id, size }: { id: string; size?: 'sm' | 'md' }) {
  const [missing, setMissing] = useState(false);
  return (
    <span className={tile({ size })} aria-hidden="true">
      {missing ? (
        <AppWindow />
      ) : (
        <img src={appIconPath(id)} alt="" loading="lazy" onError={() => setMissing(true)} />
      )}
    </span>
  );
}
