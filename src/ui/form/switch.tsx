import type { ReactNode } from 'react';
import { css } from '#styled/css/index.mjs';

const styles = {
  label: css({
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: { base: '[44px]', md: 'control' },
    cursor: 'pointer',
    '&[data-read-only]': { cursor: 'default' },
  }),
  words: css({ flex: '1', minW: '0' }),
  track: css({
    appearance: 'none',
    position: 'relative',
    flexShrink: '0',
    w: '[36px]',
    h: '[20px]',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'lineControl',
    borderRadius: 'full',
    cursor: 'inherit',
    transition: '[background-color 120ms]',
    '&::after': {
      content: '""',
      position: 'absolute',
      top: '[3px]',
      left: '[3px]',
      w: '[12px]',
      h: '[12px]',
      bg: 'ink3',
      borderRadius: 'full',
      transition: '[transform 120ms]',
    },
    '&:checked': { bg: 'accent', borderColor: 'accent' },
    '&:checked::after': { transform: 'translateX(16px)', bg: 'inkOnAccent' },
    _motionReduce: { transition: '[none]', '&::after': { transition: '[none]' } },
  }),
};

export interface SwitchProps {
  on: boolean;
  onChange: (on: boolean) => void;
  /** The visible label, before the switch. */
  children: ReactNode;
  /** What it says of itself stays, but nobody can change it now. */
  readOnly?: boolean;
}

/** On or off, as soon as it is pressed: a native checkbox in the role of a switch. */
export function Switch({ on, onChange, children, readOnly = false }: SwitchProps) {
  return (
    <label className={styles.label} data-read-only={readOnly ? '' : undefined}>
      <span className={styles.words}>{children}</span>
      <input
        type="checkbox"
        role="switch"
        className={styles.track}
        checked={on}
        aria-checked={on}
        aria-disabled={readOnly || undefined}
        onChange={(event) => !readOnly && onChange(event.target.checked)}
      />
    </label>
  );
}
