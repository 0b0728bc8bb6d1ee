import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../display/spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores presses; the focus stays. */
  loading?: boolean;
  /** An icon before the text. */
  icon?: ReactNode;
  /** As wide as its container. */
  full?: boolean;
}

/**
 * A press. It has no `disabled`: what is not possible is said with a reason by Action (action.tsx).
 * `type` is `button` unless given.
 */
export function Button({
  variant,
  size,
  loading = false,
  icon,
  full = false,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || rest['aria-disabled']) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      className={buttonStyle({ variant, size, full })}
      onClick={press}
    >
      {loading ? <Spinner label="" /> : icon}
      {children}
    </button>
  );
}
