import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'disabled'> {
  /** What a screen reader says; shown as the browser's tooltip too. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A square button that shows only an icon. */
export function IconButton({ label, icon, variant = 'quiet', size, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={buttonStyle({ variant, size, shape: 'icon' })}
    >
      {icon}
    </button>
  );
}
