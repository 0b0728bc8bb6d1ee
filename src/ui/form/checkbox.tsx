import type { KeyboardEvent, ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';
import type { Marks } from '../control.ts';

const styles = {
  label: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: { base: 'controlLg', md: 'target' },
    cursor: 'pointer',
    fontSize: 'md',
  }),
  bare: css({
    display: 'inline-grid',
    placeItems: 'center',
    w: { base: 'controlLg', md: 'target' },
    h: { base: 'controlLg', md: 'target' },
    cursor: 'pointer',
  }),
  // The mark is drawn from borders: a data: image would need its own word in the content security policy.
  box: css({
    appearance: 'none',
    flexShrink: '0',
    display: 'grid',
    placeItems: 'center',
    w: 'icon',
    h: 'icon',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'lineControl',
    borderRadius: 'sm',
    cursor: 'pointer',
    '&:checked, &:indeterminate': { bg: 'accent', borderColor: 'accent' },
    '&:checked::after': {
      content: '""',
      w: '[5px]',
      h: '[9px]',
      mt: '-0.5',
      borderColor: 'inkOnAccent',
      borderStyle: 'solid',
      borderWidth: '0 2px 2px 0',
      transform: 'rotate(45deg)',
    },
    '&:indeterminate::after': {
      content: '""',
      w: '[8px]',
      h: '[2px]',
      bg: 'inkOnAccent',
      m: '0',
      borderWidth: '0',
      transform: 'none',
    },
    _disabled: { opacity: '0.5', cursor: 'not-allowed' },
  }),
};

export interface CheckboxProps extends Marks {
  checked: boolean;
  /** `withShift`: the key was held, as for a range. */
  onChange: (checked: boolean, withShift: boolean) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** The visible label; without it give `ariaLabel`. */
  children?: ReactNode;
  ariaLabel?: string;
  /** Some but not all of what it stands for. */
  indeterminate?: boolean;
  disabled?: boolean;
}

/** A native checkbox, drawn in the console's colours. */
export function Checkbox({
  checked,
  onChange,
  onKeyDown,
  children,
  ariaLabel,
  indeterminate = false,
  disabled,
  ...marks
}: CheckboxProps) {
  return (
    <label className={children === undefined ? styles.bare : styles.label}>
      <input
        {...marks}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
        type="checkbox"
        className={styles.box}
        checked={checked}
        disabled={disabled}
        aria-label={ariaLabel}
        onKeyDown={onKeyDown}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      {children}
    </label>
  );
}
