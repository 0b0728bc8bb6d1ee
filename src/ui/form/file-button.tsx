import { Upload } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import type { Marks } from '../control.ts';
import { visuallyHidden } from '../display/visually-hidden.tsx';

export interface FileButtonProps {
  children: ReactNode;
  /** as in `<input type=file>` */
  accept: string;
  disabled: boolean;
  /** While a returned promise is pending no other file can be chosen. */
  onFile: (file: File) => unknown;
  /** Attributes of the button. */
  marks?: Marks;
}

/** Lets a person choose one file. The same one can be chosen again. */
export function FileButton({ children, accept, disabled, onFile, marks }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const take = async (file: File) => {
    setReading(true);
    try {
      await onFile(file);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Button
        {...marks}
        size="sm"
        variant="quiet"
        icon={<Upload aria-hidden="true" />}
        aria-disabled={disabled || undefined}
        loading={reading}
        onClick={() => !disabled && !reading && input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        className={visuallyHidden}
        accept={accept}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void take(file);
        }}
      />
    </>
  );
}
