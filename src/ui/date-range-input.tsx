import { css } from '#styled/css/index.mjs';
import { labels } from './labels.ts';

const styles = {
  frame: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minW: '0',
    maxW: 'full',
    h: { base: 'controlLg', md: 'control' },
    smDown: { flexWrap: 'wrap', h: 'auto', py: '1.5', w: 'full' },
    px: '2.5',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'lineControl',
    borderRadius: 'md',
    _hover: { borderColor: 'ink3' },
    '&:has(:focus-visible)': {
      outline: '2px solid {colors.focus}',
      outlineOffset: '[-1px]',
      borderColor: 'focus',
    },
  }),
  label: css({ color: 'ink3', whiteSpace: 'nowrap', smDown: { w: 'full', fontSize: 'xs' } }),
  input: css({
    minW: '[0]',
    flex: '1',
    h: 'target',
    outline: 'none',
    fontSize: { base: 'lg', md: 'md' },
    _invalid: { color: 'locked' },
    '&::-webkit-calendar-picker-indicator': { m: '0', cursor: 'pointer', opacity: '0.6' },
  }),
};

export interface DateRange {
  /** `YYYY-MM-DD`, or empty. */
  from: string;
  to: string;
}

export interface DateRangeInputProps {
  /** Stands inside, before the dates. */
  label: string;
  value: DateRange;
  onChange: (value: DateRange) => void;
  min?: string;
  max?: string;
}

/** Two whole days, both included. A start after the end is marked; the browser's own inputs keep the text. */
export function DateRangeInput({ label, value, onChange, min, max }: DateRangeInputProps) {
  const reversed = value.from !== '' && value.to !== '' && value.from > value.to;
  const day = (end: 'from' | 'to', name: string) => (
    <input
      type="date"
      className={styles.input}
      aria-label={`${label}${name}`}
      aria-invalid={reversed || undefined}
      value={value[end]}
      min={min}
      max={max}
      onChange={(event) => onChange({ ...value, [end]: event.target.value })}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't lay its legend out in the row
    <div className={styles.frame} role="group" aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {day('from', labels.startDate)}
      <span aria-hidden="true">～</span>
      {day('to', labels.endDate)}
    </div>
  );
}
