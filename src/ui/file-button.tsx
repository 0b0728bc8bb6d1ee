import { Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { visuallyHidden } from './visually-hidden.tsx';

export interface FileButtonProps {
  children: ReactNode;
  /** as in `<input type=file>` */
  accept: string;
  disabled: boolean;
  onFile: (file: File) => void;
}

/** Lets a person choose one file. The same one can be chosen again. */
export function FileButton({ children, accept, disabled, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<Upload aria-hidden="true" />}
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && input.current?.click()}
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
          if (file) onFile(file);
        }}
      />
    </>
  );
}
