import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
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

/** For a group of controls: attributes of its element, and what says the error inside. */
export function useGroupError(error: ReactNode) {
  const id = useId();
  if (!error) return { marks: {}, said: null };
  return {
    marks: { 'aria-invalid': true, 'aria-describedby': id } as const,
    said: <FieldError id={id}>{error}</FieldError>,
  };
}
