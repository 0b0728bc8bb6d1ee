import { useId } from 'react';
import { css } from '#styled/css/index.mjs';
import * as labels from '../labels.ts';
import { CalendarButton } from './calendar-button.tsx';
import type { DateKind } from './date-text.ts';
import { useFieldWiring } from './field-context.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { useDateText } from './use-date-text.ts';

const styles = {
  wrap: css({ position: 'relative', '& input[type=text]': { pr: '10' } }),
  calendar: css({ position: 'absolute', right: '1', top: '[50%]', transform: 'translateY(-50%)' }),
  hint: css({ color: 'locked', fontSize: 'sm' }),
};

export interface DateTimeInputProps extends Omit<TextInputProps, 'type' | 'value' | 'mono' | 'icon'> {
  /** Wall-clock time as text, `YYYY-MM-DDTHH:mm`; empty where nothing is chosen. It knows no time zone. */
  value: string;
  /** `day`: without hour and minute, `YYYY-MM-DD`. */
  kind?: DateKind;
  /** Gets the typed text where that is no time. */
  onChange: (value: string) => void;
}

/** Date and time to the minute as `YYYY-MM-DD HH:mm`, or a day, in every browser, typed or picked. What can't be read is said, never guessed. */
export function DateTimeInput({ kind = 'minute', value, onChange, min, max, ...rest }: DateTimeInputProps) {
  const field = useDateText(kind, value, onChange);
  const hintId = useId();
  const wiring = useFieldWiring();
  // The form's own error says more.
  const hinted = field.invalid && !wiring['aria-invalid'];
  const described = [wiring['aria-describedby'], hinted ? hintId : ''].filter(Boolean).join(' ');
  return (
    <>
      <div className={styles.wrap}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          placeholder={kind === 'day' ? labels.dayShape : labels.dateTimeShape}
          {...rest}
          {...(described && { 'aria-describedby': described })}
          {...(field.invalid && { 'aria-invalid': true })}
          value={field.text}
          onChange={field.type}
          onBlur={field.leave}
        />
        {rest.readOnly ? null : (
          <span className={styles.calendar}>
            <CalendarButton
              kind={kind}
              label={labels.openCalendar}
              value={field.date}
              onPick={field.pick}
              min={min}
              max={max}
            />
          </span>
        )}
      </div>
      {hinted ? (
        <p id={hintId} className={styles.hint} role="alert">
          {kind === 'day' ? labels.dayWrong : labels.dateTimeWrong}
        </p>
      ) : null}
    </>
  );
}
