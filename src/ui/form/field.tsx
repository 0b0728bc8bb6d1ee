import { type ReactNode, useId } from 'react';
import { css } from '#styled/css/index.mjs';
import { FieldError } from '../field-error.tsx';
import * as labels from '../labels.ts';
import { FieldContext, type FieldWiring } from './field-context.ts';

const styles = {
  root: css({ display: 'flex', flexDirection: 'column', gap: '1', minW: '0', position: 'relative' }),
  head: css({
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '2',
    fontSize: 'sm',
  }),
  label: css({ color: 'ink2' }),
  aside: css({
    color: 'ink3',
    fontSize: 'xs',
    textAlign: 'end',
    // A quiet button's words stand where a remark would.
    '& > button': { mr: '-2.5', my: { base: '[-12px]', md: '[-6px]' } },
    // Its dashes would cross the control.
    '& > button[aria-disabled=true]': { borderColor: 'transparent' },
  }),
  hint: css({ color: 'ink3', fontSize: 'xs' }),
};

export interface FieldProps {
  label: ReactNode;
  /** One control: TextInput, PasswordInput, Textarea, NativeSelect, Select, DateTimeInput. */
  children: ReactNode;
  /** At the right of the label, e.g. a template picker or a remark. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Shown below and announced; marks the control as invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Says 选填 beside the label. */
  optional?: boolean;
}

/** Label, control, hint and error, tied together for assistive technology. */
export function Field({
  label,
  children,
  aside,
  hint,
  error,
  required = false,
  optional = false,
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  const wiring: FieldWiring = {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error ? { 'aria-invalid': true as const } : {}),
    ...(required && { 'aria-required': true as const }),
  };
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {aside || optional ? <span className={styles.aside}>{aside ?? labels.optional}</span> : null}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
