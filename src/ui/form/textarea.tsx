import type { ComponentProps } from 'react';
import { useFieldWiring } from './field-context.ts';
import { inputStyle } from './input-style.ts';

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'onChange'> {
  onChange?: (value: string) => void;
}

/** Several lines of text, resizable downwards. */
export function Textarea({ onChange, rows = 2, ...rest }: TextareaProps) {
  return (
    <textarea
      {...useFieldWiring()}
      rows={rows}
      {...rest}
      className={inputStyle({ size: 'area' })}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}
