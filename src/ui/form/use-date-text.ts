import { useState } from 'react';
import { type DateKind, formatDateText, parseDateText } from './date-text.ts';

/**
 * The text of a date field. `onChange` gets the date in its one form, and what was typed where that is none: a wrong text never
 * stands for the date before it. Leaving the field writes the date in its one form and says whether it is wrong.
 */
export function useDateText(kind: DateKind, value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(() => formatDateText(kind, value));
  const [known, setKnown] = useState(value);
  const [left, setLeft] = useState(true);
  if (value !== known) {
    setKnown(value);
    if (asValue(kind, text) !== value) setText(formatDateText(kind, value));
  }
  const date = parseDateText(kind, text);
  return {
    text,
    /** For the browser's own picker. */
    date: date ?? '',
    invalid: left && date === null && text.trim() !== '',
    type: (typed: string) => {
      setText(typed);
      setLeft(false);
      onChange(asValue(kind, typed));
    },
    pick: (picked: string) => {
      setText(formatDateText(kind, picked));
      onChange(picked);
    },
    leave: () => {
      setText(formatDateText(kind, text));
      setLeft(true);
    },
  };
}

const asValue = (kind: DateKind, text: string) => parseDateText(kind, text) ?? text.trim();
