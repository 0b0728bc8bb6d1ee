import type { ComponentProps } from 'react';
import { css } from '#styled/css/index.mjs';

export const visuallyHidden = css({
  position: 'absolute',
  w: '[1px]',
  h: '[1px]',
  m: '[-1px]',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** Text for screen readers only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={visuallyHidden} />;
}
