import { type ComponentProps, useId } from 'react';
import { css } from '#styled/css/index.mjs';

const styles = {
  root: css({ display: 'grid', gridTemplateColumns: '48px minmax(0, 1fr)', alignItems: 'center', gap: '3' }),
  label: css({ fontSize: 'sm', color: 'ink2' }),
  input: css({
    w: 'full',
    minH: 'control',
    accentColor: 'accent',
    cursor: 'pointer',
    '&:disabled': { cursor: 'default' },
  }),
};

interface SliderProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'onChange'> {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** A number between two ends, by hand or by the arrow keys. */
export function Slider({ label, value, onChange, ...rest }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.root}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type="range"
        className={styles.input}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  );
}
