import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { css } from '#styled/css/index.mjs';
import type { DateKind } from './date-text.ts';

const styles = {
  root: css({ position: 'relative', flexShrink: '0', lineHeight: '[0]' }),
  button: css({
    display: 'grid',
    placeItems: 'center',
    w: { base: '[36px]', md: 'target' },
    h: { base: '[36px]', md: 'target' },
    color: 'ink3',
    borderRadius: 'sm',
    _hover: { color: 'ink' },
    '& svg': { w: 'icon', h: 'icon' },
  }),
  // The picker hangs below this box, so it lies where the button is.
  native: css({
    position: 'absolute',
    inset: '0',
    w: 'full',
    h: 'full',
    opacity: '0',
    pointerEvents: 'none',
  }),
};

export interface CalendarButtonProps {
  kind: DateKind;
  label: string;
  /** What the calendar opens at; empty for today. */
  value: string;
  onPick: (value: string) => void;
  min?: string | number | undefined;
  max?: string | number | undefined;
}

/** Opens the browser's own calendar beside a text field. Its field, which writes dates as the browser likes, is never seen. */
export function CalendarButton({ kind, label, value, onPick, min, max }: CalendarButtonProps) {
  const native = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.root}>
      <input
        ref={native}
        type={kind === 'day' ? 'date' : 'datetime-local'}
        className={styles.native}
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onPick(event.target.value)}
      />
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        title={label}
        onClick={() => native.current?.showPicker()}
      >
        <CalendarDays aria-hidden="true" />
      </button>
    </span>
  );
}
