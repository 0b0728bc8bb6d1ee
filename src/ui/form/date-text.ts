/** A day, or a day with hour and minute: wall-clock time as text, without a time zone. */
export type DateKind = 'day' | 'minute';

const dayPattern = /^(\d{4})(?:(\d{2})(\d{2})|[-/.年](\d{1,2})[-/.月](\d{1,2})日?)$/;
const timePattern = /^(?:(\d{2})(\d{2})|(\d{1,2})[:时](\d{1,2})分?)$/;
const digitsOnly = /^(\d{8})(\d{4})$/;
const dayAndTime = /^(\S+?)(?:T|\s+)(\S+)$/;

/**
 * What was typed, as `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`. It may be typed with `-`, `/`, `.`, `年月日` or as digits alone. Null
 * where it is none, also for days and hours that do not exist: nothing is guessed.
 */
export function parseDateText(kind: DateKind, text: string): string | null {
  // Chinese input methods leave digits and colons of double width.
  const typed = text.normalize('NFKC').trim();
  if (kind === 'day') return existing(dayOf(typed), '00:00')?.slice(0, 10) ?? null;
  const [, day = '', time = ''] = digitsOnly.exec(typed) ?? dayAndTime.exec(typed) ?? [];
  return existing(dayOf(day), timeOf(time));
}

/** How it is shown: `YYYY-MM-DD`, `YYYY-MM-DD HH:mm`. Text that is no date stays as it is. */
export function formatDateText(kind: DateKind, text: string): string {
  return parseDateText(kind, text)?.replace('T', ' ') ?? text;
}

const dayOf = (text: string) => fieldsOf(dayPattern, text).join('-');
const timeOf = (text: string) => fieldsOf(timePattern, text).join(':');

const fieldsOf = (pattern: RegExp, text: string) =>
  (pattern.exec(text) ?? []).slice(1).flatMap((digits) => (digits ? [digits.padStart(2, '0')] : []));

/** Date rolls 02-30 over to March: what comes back must be what went in. */
function existing(day: string, time: string): string | null {
  const at = new Date(`${day}T${time}:00Z`);
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${day}T${time}`);
  return exists ? `${day}T${time}` : null;
}
