import { type FocusEvent, useState } from 'react';
import { css } from '#styled/css/index.mjs';
import * as labels from '../labels.ts';
import { CalendarButton } from './calendar-button.tsx';
import { useDateText } from './use-date-text.ts';

const styles = {
  frame: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minW: '0',
    maxW: 'full',
    h: { base: 'controlLg', md: 'control' },
    mdDown: { flexWrap: 'wrap', h: 'auto', py: '1', w: 'full' },
    pl: '2.5',
    pr: '1',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'lineControl',
    borderRadius: 'md',
    _hover: { borderColor: 'ink3' },
    '&:has([aria-invalid])': { borderColor: 'locked' },
    '&:has(input:focus-visible)': {
      outline: '2px solid {colors.focus}',
      outlineOffset: '[-1px]',
      borderColor: 'focus',
    },
  }),
  label: css({ color: 'ink3', whiteSpace: 'nowrap', mdDown: { w: 'full', fontSize: 'xs' } }),
  day: css({ display: 'flex', alignItems: 'center', flex: { base: '1', md: 'none' }, minW: '0' }),
  input: css({
    minW: '[0]',
    w: { base: 'full', md: '[80px]' },
    h: { base: '[36px]', md: 'target' },
    outline: 'none',
    fontSize: { base: 'lg', md: 'md' },
    _invalid: { color: 'locked' },
  }),
};

export interface DateRange {
  /** `YYYY-MM-DD`, empty, or what was typed where that is no day. */
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

/** Two whole days, both included, as `YYYY-MM-DD` in every browser, typed or picked. Marked is a start after the end, and, once it is left or entered, an end that is missing. */
export function DateRangeInput({ label, value, onChange, ...limits }: DateRangeInputProps) {
  const reversed = value.from !== '' && value.to !== '' && value.from > value.to;
  const half = (value.from === '') !== (value.to === '');
  // Whoever comes back to a half range finds it marked.
  const [left, setLeft] = useState(true);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setLeft(!currentTarget.contains(relatedTarget));
  const day = (end: 'from' | 'to', name: string) => (
    <Day
      {...limits}
      label={`${label}${name}`}
      wrong={reversed || (left && half && value[end] === '')}
      why={left && half && value[end] === '' ? labels.dayMissing(name) : undefined}
      onEnter={() => setLeft(true)}
      value={value[end]}
      onChange={(text) => {
        setLeft(false);
        onChange({ ...value, [end]: text });
      }}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't lay its legend out in the row
    <div className={styles.frame} role="group" aria-label={label} onBlur={leave}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {day('from', labels.startDate)}
      <span aria-hidden="true">～</span>
      {day('to', labels.endDate)}
    </div>
  );
}

interface DayProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  wrong: boolean;
  why: string | undefined;
  onEnter: () => void;
  min?: string;
  max?: string;
}

function Day({ label, value, onChange, wrong, why, onEnter, min, max }: DayProps) {
  const field = useDateText('day', value, onChange);
  return (
    <span className={styles.day}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className={styles.input}
        aria-label={label}
        aria-invalid={wrong || field.invalid || undefined}
        placeholder={labels.dayShape}
        title={field.invalid ? labels.dayWrong : why}
        value={field.text}
        onChange={(event) => field.type(event.target.value)}
        onBlur={field.leave}
        onKeyDown={({ key }) => {
          if (key !== 'Enter') return;
          field.leave();
          onEnter();
        }}
      />
      <CalendarButton
        kind="day"
        label={`${label}：${labels.openCalendar}`}
        value={field.date}
        onPick={field.pick}
        min={min}
        max={max}
      />
    </span>
  );
}
