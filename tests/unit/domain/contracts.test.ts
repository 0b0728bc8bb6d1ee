import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  concernsLock,
  contractState,
  contractStates,
  contractStateTitles,
  lockTimeOf,
  sameTerms,
  type Terms,
  tightensLock,
} from '#domain/contracts/contract.ts';
import { addDays, addMonths, daysBetween, instantOf, isDay, today } from '#domain/contracts/days.ts';
import * as sentences from '#domain/contracts/messages.ts';

const days = fc
  .date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2199-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((at) => at.toISOString().slice(0, 10));
const lock: Terms = {
  last_day: '2026-11-30',
  grace_days: 3,
  at_due: 'lock',
  lock_at: '09:00',
  message: '请联系门店',
};
const remind: Terms = { ...lock, at_due: 'remind', lock_at: null, message: '' };

describe('days of a contract', () => {
  it('[decision.contract] begin at midnight in Beijing, wherever the clock stands', () => {
    expect(today(new Date('2026-11-27T15:59:59.999Z'))).toBe('2026-11-27');
    expect(today(new Date('2026-11-27T16:00:00Z'))).toBe('2026-11-28');
    expect(instantOf('2026-12-01', '00:00').toISOString()).toBe('2026-11-30T16:00:00.000Z');
    expect(instantOf('2026-12-01', '09:30').toISOString()).toBe('2026-12-01T01:30:00.000Z');
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-10-31', 6, '2027-04-30'],
    ['2100-01-30', 1, '2100-02-28'],
  ])('[decision.contract] %s and %d months are %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });

  it('[decision.contract] months never skip one, and keep the day where the month has it', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 120 }), (day, months) => {
        const later = addMonths(day, months);
        const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
        const [laterYear = 0, laterMonth = 0, laterDate = 0] = later.split('-').map(Number);
        expect(isDay(later)).toBe(true);
        expect(laterYear * 12 + laterMonth).toBe(year * 12 + month + months);
        if (laterDate !== date) {
          expect(laterDate).toBeLessThan(date);
          expect(addDays(later, 1).slice(8)).toBe('01');
        }
      }),
    );
  });

  it('[decision.contract] are counted there and back, across months, years and leap days', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
        expect(addDays(day, count) < day).toBe(count < 0);
      }),
    );
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  });

  it.each([
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '2100-02-29',
    '20261101',
    '',
    '2026-11-01 ',
  ])('%j is none', (text) => expect(isDay(text)).toBe(false));
});

describe('how a contract stands', () => {
  it.each([
    ['2026-12-08', 'ahead'],
    ['2026-12-07', 'soon'],
    ['2026-12-01', 'soon'],
    ['2026-11-30', 'today'],
    ['2026-11-29', 'grace'],
    ['2026-11-27', 'grace'],
    ['2026-11-26', 'overdue'],
  ] as const)(
    '[decision.contract] on 2026-11-30 the last day %s with 3 days of grace is %s',
    (last_day, state) => {
      for (const now of ['2026-11-29T16:00:00Z', '2026-11-30T15:59:59.999Z'])
        expect(contractState({ last_day, grace_days: 3 }, new Date(now))).toBe(state);
    },
  );

  it('[decision.contract] goes one way as time passes, and has a name for each', () => {
    fc.assert(
      fc.property(days, fc.nat(90), fc.nat(200), fc.nat(200), (last_day, grace_days, one, other) => {
        const at = (back: number) =>
          contractStates.indexOf(
            contractState({ last_day, grace_days }, instantOf(addDays(last_day, back - 100), '12:00')),
          );
        expect(at(Math.min(one, other))).toBeLessThanOrEqual(at(Math.max(one, other)));
      }),
    );
    expect(contractStates.map((state) => contractStateTitles[state])).toEqual([
      '未到期',
      '7 天内到期',
      '今日到期',
      '宽限期内',
      '已逾期',
    ]);
  });

  it('[decision.contract] locks on the first day that is overdue, never before', () => {
    expect(lockTimeOf(lock)?.toISOString()).toBe('2026-12-04T01:00:00.000Z');
    expect(lockTimeOf(remind)).toBeNull();
    fc.assert(
      fc.property(days, fc.nat(90), fc.nat(23), fc.nat(59), (last_day, grace_days, hour, minute) => {
        const lock_at = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
        const at = lockTimeOf({ ...lock, last_day, grace_days, lock_at });
        if (!at) throw new Error('it locks');
        expect(contractState({ last_day, grace_days }, at)).toBe('overdue');
        const dayBefore = new Date(at.getTime() - 24 * 3_600_000);
        expect(contractState({ last_day, grace_days }, dayBefore)).not.toBe('overdue');
      }),
    );
  });
});

describe('a change of a contract', () => {
  it('[decision.contract] concerns the lock where there is one before or after', () => {
    expect(concernsLock(null, remind)).toBe(false);
    expect(concernsLock(remind, null)).toBe(false);
    expect(concernsLock(remind, lock)).toBe(true);
    expect(concernsLock(lock, remind)).toBe(true);
    expect(concernsLock(lock, null)).toBe(true);
  });

  it('[decision.contract] takes the password where it locks anew, sooner or with other words, and not where it puts off', () => {
    expect(tightensLock(null, lock)).toBe(true);
    expect(tightensLock(remind, lock)).toBe(true);
    expect(tightensLock(lock, { ...lock, message: '请还机' })).toBe(true);
    expect(tightensLock(lock, { ...lock, lock_at: '08:59' })).toBe(true);
    expect(tightensLock(lock, { ...lock, grace_days: 2 })).toBe(true);
    expect(tightensLock(lock, { ...lock, last_day: '2026-12-30' })).toBe(false);
    expect(tightensLock(lock, { ...lock, grace_days: 9 })).toBe(false);
    expect(tightensLock(lock, remind)).toBe(false);
    expect(tightensLock(null, remind)).toBe(false);
  });

  it('[decision.contract] is none where every term stays', () => {
    expect(sameTerms(lock, { ...lock })).toBe(true);
    for (const other of [
      { last_day: '2026-12-01' },
      { grace_days: 4 },
      { at_due: 'remind' },
      { lock_at: '10:00' },
      { message: '' },
    ] as const)
      expect(sameTerms(lock, { ...lock, ...other })).toBe(false);
  });

  it('[decision.contract] is told with what was and what is, and without what may name somebody', () => {
    expect(sentences.contractMade(lock)).toBe('到期日 2026-11-30，宽限 3 天，到期自动锁定，锁定时间 09:00');
    expect(sentences.contractMade(remind)).toBe('到期日 2026-11-30，宽限 3 天，到期提醒');
    expect(sentences.contractChanged(lock, { ...remind, last_day: '2026-12-30' })).toBe(
      '到期日：2026-11-30 → 2026-12-30，到期处理：到期自动锁定 → 到期提醒，锁定时间：09:00 → 无，修改锁定提示内容',
    );
    expect(sentences.contractChanged(lock, { ...lock, message: '王小明您好' })).toBe('修改锁定提示内容');
    expect(sentences.contractEnded(lock)).toBe('到期日 2026-11-30，自动锁定已取消');
    expect(sentences.contractEnded(remind)).toBe('到期日 2026-11-30');
  });
});
