import type { ReactNode } from 'react';
import { cva } from '#styled/css/index.mjs';

const tag = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    px: '1.5',
    borderRadius: 'sm',
    borderWidth: '1px',
    fontSize: 'xs',
    lineHeight: 'normal',
    whiteSpace: 'nowrap',
  },
  variants: {
    on: {
      true: { borderColor: 'lineStrong', color: 'ink2' },
      false: { borderColor: 'lineStrong', borderStyle: 'dashed', color: 'ink3', bg: 'transparent' },
    },
  },
});

export interface TagProps {
  children: ReactNode;
  /** false draws a dashed outline: the thing exists but is off. Say it in words with `title` too. */
  on?: boolean;
  title?: string;
}

/** A small outlined word, e.g. 监管 · 激活锁 · ABM. */
export function Tag({ children, on = true, title }: TagProps) {
  return (
    <span className={tag({ on })} title={title}>
      {children}
    </span>
  );
}
