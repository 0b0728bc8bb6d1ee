import { dayMs, formatDate, parseDateTime, startOfDay } from '../text/time.ts';

/** Days are YYYY-MM-DD in Beijing (`decision.time`); as texts they stand in their order. */

/** The day that `now` is in. */
export const today = (now: Date): string => formatDate(now.toISOString());

export const addDays = (day: string, days: number): string =>
  formatDate(new Date(startOfDay(day).getTime() + days * dayMs).toISOString());

/** How many days `to` is behind `from`; below zero: before it. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / dayMs);

/** The same day of a later month; the last one of that month where it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const at = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)));
  return at.toISOString().slice(0, 10);
}

/** HH:mm of a day in Beijing, as an instant. */
export function instantOf(day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(startOfDay(day).getTime() + (hours * 60 + minutes) * 60_000);
}

/** Whether a text is a day that there is, written YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDateTime(`${text}T00:00`) !== null;
