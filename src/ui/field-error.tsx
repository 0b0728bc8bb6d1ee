import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';

const style = css({
  display: 'flex',
  gap: '1',
  alignItems: 'center',
  color: 'locked',
  fontSize: 'sm',
  '& svg': { w: 'iconSm', h: 'iconSm' },
});

/** What is wrong with a field. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={style} id={id} role="alert">
      <CircleAlert aria-hidden="true" />
      {children}
    </p>
  );
}
