import { type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';

/** For a group of controls: attributes of its element, and what says the error inside. */
export function useGroupError(error: ReactNode) {
  const id = useId();
  if (!error) return { marks: {}, said: null };
  return {
    marks: { 'aria-invalid': true, 'aria-describedby': id } as const,
    said: <FieldError id={id}>{error}</FieldError>,
  };
}
