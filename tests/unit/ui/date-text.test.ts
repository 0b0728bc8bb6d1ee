import { describe, expect, it } from 'vitest';
import { formatDateText, parseDateText } from '#ui/form/date-text.ts';

describe('a day', () => {
  it.each(['2026-11-05', '20261105', '2026/11/5', '2026.11.5', '2026年11月5日', ' ２０２６-11-05 '])(
    '[decision.time] may be typed as %s',
    (text) => expect(parseDateText('day', text)).toBe('2026-11-05'),
  );

  it.each(['', '11/05/2026', '2026-02-30', '2026-13-01', '2026-11', '26-11-05', '2026-11-05 09:00', '明天'])(
    'is never guessed from %j',
    (text) => expect(parseDateText('day', text)).toBeNull(),
  );

  it('is told from a leap day that does not exist', () => {
    expect(parseDateText('day', '2028-02-29')).toBe('2028-02-29');
    expect(parseDateText('day', '2026-02-29')).toBeNull();
  });
});

describe('a time', () => {
  it.each([
    '2026-11-05 09:05',
    '2026-11-05T09:05',
    '202611050905',
    '2026/11/5 9:05',
    '2026年11月5日 9时05分',
  ])('[decision.time] may be typed as %s', (text) =>
    expect(parseDateText('minute', text)).toBe('2026-11-05T09:05'),
  );

  it.each([
    '2026-11-05',
    '2026-11-05 24:00',
    '2026-11-05 09:60',
    '2026-11-20900',
    '2026-02-30 09:00',
    '明早九点',
  ])('is never guessed from %j', (text) => expect(parseDateText('minute', text)).toBeNull());
});

describe('what is shown', () => {
  it('[decision.time] is YYYY-MM-DD HH:mm, and what was typed where that is no date', () => {
    expect(formatDateText('day', '20261105')).toBe('2026-11-05');
    expect(formatDateText('minute', '2026-11-05T09:05')).toBe('2026-11-05 09:05');
    expect(formatDateText('minute', '明早九点')).toBe('明早九点');
  });
});
