import { type ReactNode, useId } from 'react';
import { css } from '#styled/css/index.mjs';
import type { Marks, ValueControl } from '../control.ts';
import { visuallyHidden } from '../display/visually-hidden.tsx';
import { useGroupError } from '../use-group-error.tsx';

const styles = {
  root: css({ borderWidth: '0', minW: '0' }),
  legend: css({ fontSize: 'sm', color: 'ink2', mb: '1' }),
  track: css({
    display: 'inline-flex',
    borderWidth: '1px',
    borderColor: 'lineStrong',
    borderRadius: 'md',
    bg: 'surface',
    overflow: 'hidden',
    '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '0.5' },
  }),
  option: css({
    display: 'inline-flex',
    alignItems: 'center',
    h: { base: '[38px]', md: '[30px]' },
    px: { base: '5', md: '4' },
    color: 'ink2',
    cursor: 'pointer',
    position: 'relative',
    _hover: { bg: 'sunken' },
    '&:has(:checked)': { bg: 'accentSoft', color: 'accent', fontWeight: 'bold' },
    '&:has([aria-disabled=true])': { color: 'ink3', bg: 'transparent', cursor: 'not-allowed' },
    '&:has([aria-disabled=true]:checked)': { bg: 'sunken' },
    '& + &': { borderLeftWidth: '1px', borderLeftColor: 'line' },
  }),
};

interface Option<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Of this choice alone. */
  marks?: Marks;
}

export interface SegmentedControlProps<Value extends string> extends ValueControl<Value> {
  /** Names the group; visible unless `labelHidden`. */
  label: string;
  labelHidden?: boolean;
  options: readonly Option<Value>[];
  value: Value;
  /** Shown below and announced; marks the group as invalid. */
  error?: ReactNode;
}

/** One of a few choices side by side, e.g. 立即 | 定时: a radio group. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, labelHidden, options, value, onChange, error, ...control } = props;
  const name = useId();
  const { marks, said } = useGroupError(error);
  return (
    <fieldset className={styles.root} {...marks}>
      <legend className={labelHidden ? visuallyHidden : styles.legend}>{label}</legend>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              {...control}
              {...option.marks}
              type="radio"
              className={visuallyHidden}
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {said}
    </fieldset>
  );
}
