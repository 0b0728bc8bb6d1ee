import { type ReactNode, useId } from 'react';
import { css } from '#styled/css/index.mjs';
import type { Marks } from '../control.ts';
import { visuallyHidden } from '../display/visually-hidden.tsx';
import { useGroupError } from '../use-group-error.tsx';

const styles = {
  root: css({ borderWidth: '0', minW: '0' }),
  legend: css({ fontSize: 'sm', color: 'ink2', mb: '1' }),
  list: css({
    display: 'grid',
    gap: '2',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
    // Two beside each other would leave the third alone.
    '&:has(> :nth-child(3):last-child)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  }),
  choice: css({
    display: 'block',
    px: '3',
    py: '2.5',
    borderWidth: '1px',
    borderColor: 'lineStrong',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'sunken' },
    '&:has(:checked)': { bg: 'accentSoft', borderColor: 'accent' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '0.5' },
  }),
  title: css({ display: 'block', fontWeight: 'medium' }),
  text: css({ display: 'block', fontSize: 'sm', color: 'ink2' }),
};

interface ChoiceCard<Value extends string> {
  value: Value;
  title: string;
  text: ReactNode;
  /** Of this choice alone. */
  marks?: Marks;
}

export interface ChoiceCardsProps<Value extends string> {
  label: string;
  options: readonly ChoiceCard<Value>[];
  /** null: none of them */
  value: Value | null;
  onChange: (value: Value) => void;
  readOnly?: boolean;
  /** Shown below and announced; marks the group as invalid. */
  error?: ReactNode;
}

/** One of a few choices, each with what it means: a radio group. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, options, value, onChange, readOnly = false, error } = props;
  const name = useId();
  const { marks, said } = useGroupError(error);
  return (
    <fieldset className={styles.root} {...marks}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.list}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              {...option.marks}
              type="radio"
              className={visuallyHidden}
              name={name}
              checked={option.value === value}
              aria-disabled={readOnly || undefined}
              onChange={() => !readOnly && onChange(option.value)}
            />
            <span className={styles.title}>{option.title}</span>
            <span className={styles.text}>{option.text}</span>
          </label>
        ))}
      </div>
      {said}
    </fieldset>
  );
}
