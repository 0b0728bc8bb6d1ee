import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endOfDay,
  formatAge,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMoment,
  formatShort,
  formatTime,
  parseDateTime,
  parseDay,
  startOfDay,
  toDateTimeField,
} from '#domain/text/time.ts';

const instants = fc.date({
  min: new Date('1992-01-01T00:00:00Z'),
  max: new Date('2199-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const two = (n: number) => String(n).padStart(2, '0');
const floor = (at: Date, ms: number) => new Date(Math.floor(at.getTime() / ms) * ms);

describe('showing', () => {
  it('[decision.time] shows an instant in Asia/Shanghai, across the turn of a day and a year', () => {
    const iso = '2025-12-31T16:05:09.700Z';
    expect(formatDateTime(iso)).toBe('2026-01-01 00:05:09');
    expect(formatDate(iso)).toBe('2026-01-01');
    expect(formatTime(iso)).toBe('00:05');
    expect(toDateTimeField(new Date(iso))).toBe('2026-01-01T00:05');
  });

  it('leaves the year out while it is the present one in Shanghai', () => {
    const now = new Date('2026-11-21T02:00:00Z');
    expect(formatShort('2026-11-20T01:41:00Z', now)).toBe('11-20 09:41');
    expect(formatShort('2025-12-31T15:59:59Z', now)).toBe('2025-12-31 23:59');
    expect(formatShort('2025-12-31T16:00:00Z', now)).toBe('01-01 00:00');
    expect(formatMoment('2026-11-20T01:41:02Z', now)).toBe('11-20 09:41:02');
    expect(formatMoment('2025-12-31T15:59:59Z', now)).toBe('2025-12-31 23:59:59');
  });

  it.each([
    [-60_000, '刚刚'],
    [0, '刚刚'],
    [59_999, '刚刚'],
    [60_000, '1 分钟前'],
    [3_599_999, '59 分钟前'],
    [3_600_000, '1 小时前'],
    [86_399_999, '23 小时前'],
    [86_400_000, '1 天前'],
    [30 * 86_400_000 - 1, '29 天前'],
    [30 * 86_400_000, '2026-10-22'],
  ])('an age of %d ms is %s', (age, words) => {
    const now = new Date('2026-11-21T02:00:00Z');
    expect(formatAge(new Date(now.getTime() - age).toISOString(), now)).toBe(words);
  });

  it.each([
    [-1, '0 秒'],
    [999, '0 秒'],
    [59_999, '59 秒'],
    [60_000, '1 分钟'],
    [3_600_000, '1 小时'],
    [86_400_000, '1 天'],
  ])('a wait of %d ms is %s', (ms, words) => {
    expect(formatDuration(ms)).toBe(words);
  });
});

describe('reading', () => {
  it.each([
    ['2026-11-22 09:00', '2026-11-22T01:00:00.000Z'],
    ['2026-11-22T09:00', '2026-11-22T01:00:00.000Z'],
    [' 2026-11-22T09:00:30 ', '2026-11-22T01:00:30.000Z'],
    ['2026-11-22T09:00:30.5', '2026-11-22T01:00:30.500Z'],
  ])('[decision.when] without an offset %s is Asia/Shanghai', (text, iso) => {
    expect(parseDateTime(text)?.toISOString()).toBe(iso);
  });

  it.each([
    ['2026-11-22T09:00Z', '2026-11-22T09:00:00.000Z'],
    ['2026-11-22T09:00:00.123456Z', '2026-11-22T09:00:00.123Z'],
    ['2026-11-22T09:00+08:00', '2026-11-22T01:00:00.000Z'],
    ['2026-11-22T09:00+0530', '2026-11-22T03:30:00.000Z'],
    ['2026-11-22T09:00-03:30', '2026-11-22T12:30:00.000Z'],
    ['2026-11-22T09:00-00:00', '2026-11-22T09:00:00.000Z'],
    ['2024-02-29T00:00', '2024-02-28T16:00:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(parseDateTime(text)?.toISOString()).toBe(iso);
  });

  it.each([
    'now',
    '',
    '2026-11-22',
    '2026-02-30 09:00',
    '2025-02-29 09:00',
    '2026-13-01 09:00',
    '2026-00-10 09:00',
    '2026-11-00 09:00',
    '2026-11-22 24:00',
    '2026-11-22 09:60',
    '2026-11-22 09:00:60',
    '2026-11-22 9:00',
    '2026-11-22T09:00+24:00',
    '2026-11-22T09:00+08:60',
    '0050-01-01T00:00',
    '2026-11-22T09:00Zulu',
  ])('%s is no date-time', (text) => {
    expect(parseDateTime(text)).toBeNull();
  });

  it('reads back what is shown, what travels and what a date-time field holds', () => {
    fc.assert(
      fc.property(instants, (at) => {
        expect(parseDateTime(at.toISOString())).toEqual(at);
        expect(parseDateTime(formatDateTime(at.toISOString()))).toEqual(floor(at, 1000));
        expect(parseDateTime(toDateTimeField(at))).toEqual(floor(at, 60_000));
      }),
    );
  });

  it('reads the same instant in every offset', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -14 * 60, max: 14 * 60 }), (at, minutes) => {
        const wallClock = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        const size = Math.abs(minutes);
        const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
        expect(parseDateTime(wallClock + offset)).toEqual(at);
      }),
    );
  });

  it('takes exactly the days and hours that exist', () => {
    const number = fc.integer({ min: 0, max: 62 });
    fc.assert(
      fc.property(fc.tuple(fc.integer({ min: 0, max: 15 }), number, number, number), ([mo, d, h, mi]) => {
        const text = `2026-${two(mo)}-${two(d)}T${two(h)}:${two(mi)}`;
        const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        const exists = d >= 1 && d <= (lengths[mo - 1] ?? 0) && h < 24 && mi < 60;
        expect(parseDateTime(text) !== null).toBe(exists);
      }),
    );
  });
});

describe('days', () => {
  it('[decision.time] a day filter covers whole Shanghai days', () => {
    expect(parseDay('20261121')).toBe('2026-11-21');
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T16:00:00.000Z');
    expect(endOfDay('2026-11-21').toISOString()).toBe('2026-11-21T16:00:00.000Z');
  });

  it.each(['20260230', '20261301', '2026-11-21', '2026112', '202611210', 'today'])('%s is no day', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it('a day holds exactly the instants that are shown with its date', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const day = formatDate(at.toISOString());
        expect(startOfDay(day).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(endOfDay(day).getTime()).toBeGreaterThan(at.getTime());
      }),
    );
  });
});
