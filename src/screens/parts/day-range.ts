import type { DateRange } from '#ui/date-range-input.tsx';

const dashed = (day: string) =>
  /^\d{8}$/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : '';

/** `20261101,20261121` of the contract as the two fields of a form (`decision.time`). */
export function daysOf(range = ','): DateRange {
  const [from = '', to = ''] = range.split(',');
  return { from: dashed(from), to: dashed(to) };
}

/** The other way; half a range stays half, so that its refusal is said. */
export const rangeOf = ({ from, to }: DateRange): string =>
  from || to ? [from, to].map((day) => day.replaceAll('-', '')).join(',') : '';
