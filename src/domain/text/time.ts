/** Date-times travel as ISO 8601 UTC and are shown in Asia/Shanghai (`decision.time`). China has had no DST since 1991: UTC+8. */
const shanghaiOffsetMs = 8 * 3_600_000;
export const dayMs = 24 * 3_600_000;

const two = (n: number) => String(n).padStart(2, '0');

function parts(at: Date) {
  const local = new Date(at.getTime() + shanghaiOffsetMs);
  return {
    date: `${local.getUTCFullYear()}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`,
    time: `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`,
    seconds: two(local.getUTCSeconds()),
  };
}

/** YYYY-MM-DD HH:mm:ss in Shanghai */
export function formatDateTime(iso: string): string {
  const { date, time, seconds } = parts(new Date(iso));
  return `${date} ${time}:${seconds}`;
}

/** YYYY-MM-DD in Shanghai */
export const formatDate = (iso: string) => parts(new Date(iso)).date;

/** HH:mm in Shanghai */
export const formatTime = (iso: string) => parts(new Date(iso)).time;

/** MM-DD HH:mm in Shanghai, with the year where it is not the present one: for badges and lines with little room. */
export function formatShort(iso: string, now: Date): string {
  const { date, time } = parts(new Date(iso));
  const sameYear = date.slice(0, 4) === parts(now).date.slice(0, 4);
  return `${sameYear ? date.slice(5) : date} ${time}`;
}

/** MM-DD HH:mm:ss in Shanghai, with the year where it is not the present one. */
export const formatMoment = (iso: string, now: Date) =>
  `${formatShort(iso, now)}:${parts(new Date(iso)).seconds}`;

/** Age in words: 刚刚, N 分钟前, N 小时前, N 天前, then the date. A time ahead counts as now. */
export function formatAge(iso: string, now: Date): string {
  const age = now.getTime() - Date.parse(iso);
  if (age < 60_000) return '刚刚';
  if (age < 3_600_000) return `${Math.floor(age / 60_000)} 分钟前`;
  if (age < dayMs) return `${Math.floor(age / 3_600_000)} 小时前`;
  if (age < 30 * dayMs) return `${Math.floor(age / dayMs)} 天前`;
  return formatDate(iso);
}

/** Length of a wait in words: N 秒, N 分钟, N 小时, N 天. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} 秒`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} 小时`;
  return `${Math.floor(seconds / 86_400)} 天`;
}

const dateTimePattern =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;

/**
 * Reads a date-time; without an offset it is Asia/Shanghai (`decision.when`). Null where it is none: also for days
 * and hours that do not exist (2026-02-30, 24:61). Finer than a millisecond is cut off.
 */
export function parseDateTime(text: string): Date | null {
  const found = dateTimePattern.exec(text.trim());
  if (!found) return null;
  const [, year, month, day, hour, minute, second = '0', fraction = '0', offset] = found;
  const fields = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = fields;
  const local = new Date(Date.UTC(y, mo - 1, d, h, mi, s, Number(fraction.padEnd(3, '0').slice(0, 3))));
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  const dayExists =
    local.getUTCFullYear() === y && local.getUTCMonth() === mo - 1 && local.getUTCDate() === d;
  const exists = dayExists && h < 24 && mi < 60 && s < 60;
  if (!exists) return null;
  return new Date(local.getTime() - offsetMs(offset));
}

function offsetMs(offset: string | undefined): number {
  if (offset === undefined) return shanghaiOffsetMs;
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return (offset.startsWith('-') ? -1 : 1) * minutes * 60_000;
}

/** 20261121 → 2026-11-21; null where it is no day. */
export function parseDay(text: string): string | null {
  if (!/^\d{8}$/.test(text)) return null;
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  return parseDateTime(`${day}T00:00`) ? day : null;
}

/** First instant of a Shanghai day YYYY-MM-DD. */
export const startOfDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - shanghaiOffsetMs);
/** First instant after a Shanghai day YYYY-MM-DD: whole days, both included. */
export const endOfDay = (day: string) => new Date(startOfDay(day).getTime() + dayMs);

/** Value for a native date-time field, Shanghai wall clock: YYYY-MM-DDTHH:mm */
export function toDateTimeField(at: Date): string {
  const { date, time } = parts(at);
  return `${date}T${time}`;
}
