import type { DateRange } from '#ui/form/date-range-input.tsx';

const dashed = (day: string) =>
  /^\d{8}$/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : day;

// What is no day goes along as it was typed, so that its refusal is said.
const compact = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? day.replaceAll('-', '') : day.replaceAll(',', ' ');

/** `20261101,20261121` of the contract as the two fields of a form (`decision.time`). */
export function daysOf(range = ','): DateRange {
  const [from = '', to = ''] = range.split(',');
  return { from: dashed(from), to: dashed(to) };
}

/** The other way; half a range stays half, so that its refusal is said. */
export const rangeOf = ({ from, to }: DateRange): string =>
  from || to ? [from, to].map(compact).join(',') : '';
