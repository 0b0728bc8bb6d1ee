import { describe, expect, it } from 'vitest';
import { idCardFault, maskIdCard, normalIdCard, tailOf } from '#domain/reports/id-card.ts';
import * as reportMessages from '#domain/reports/messages.ts';
import { inventedIdCard, inventedSubjects } from '#server/seed/invented/subjects.ts';

const now = new Date('2026-11-27T00:00:00Z');
const fault = (text: string) => idCardFault(text, now);

describe('[decision.id-card] numbers of identity documents', () => {
  it.each([
    '11010519491231002X',
    'H12345678',
    'M1234567801',
    '12345678',
    'A123456(3)',
    'C668668(9)',
    '１１０１０５１９４９１２３１００２ｘ',
    '110105 19491231 002x',
  ])('takes %s', (number) => expect(fault(number)).toBe(null));

  it.each([
    ['110105194912310021', reportMessages.idCardCheckDigit],
    ['11010519490230002X', reportMessages.idCardDate],
    ['11010520991231002X', reportMessages.idCardDate],
    ['11010518991231002X', reportMessages.idCardDate],
    ['99010519491231002X', reportMessages.idCardRegion],
    ['110105491231002', reportMessages.idCardOfFormerForm],
    ['A123456(4)', reportMessages.idCardCheckDigit],
    ['H1234567', reportMessages.permitOfMainland],
    ['M123456789', reportMessages.permitOfMainland],
    ['1234567', reportMessages.permitOfTaiwan],
    ['A12345(3)', reportMessages.cardOfHongKong],
    ['2234567(8)', reportMessages.cardOfMacau],
    ['P1234567890', reportMessages.idCardForm],
    ['1101051949123100', reportMessages.idCardForm],
    ['', reportMessages.idCardRequired],
  ])('refuses %s with its sentence', (number, sentence) => expect(fault(number)).toBe(sentence));

  it('tells one wrong digit anywhere, and two neighbours in the wrong order', () => {
    const right = inventedIdCard(7);
    expect(fault(right)).toBe(null);
    for (let place = 0; place < 17; place++) {
      const digit = Number(right[place]);
      for (let step = 1; step < 10; step++) {
        const wrong = `${right.slice(0, place)}${(digit + step) % 10}${right.slice(place + 1)}`;
        expect([wrong, fault(wrong)]).not.toEqual([wrong, null]);
      }
      const swapped = `${right.slice(0, place)}${right[place + 1]}${right[place]}${right.slice(place + 2)}`;
      if (swapped !== right) expect([swapped, fault(swapped)]).not.toEqual([swapped, null]);
    }
  });

  it('[decision.report.personal] masks all but region and last four', () => {
    expect(maskIdCard('11010519491231002X')).toBe('110105********002X');
    expect(maskIdCard('H12345678')).toBe('****5678');
    expect(maskIdCard('A123456(3)')).toBe('****4563');
    expect([tailOf('A123456(3)'), normalIdCard(' a123456（3） ')]).toEqual(['4563', 'A123456(3)']);
  });

  it('the seed’s people have numbers that could be, of no district that is', () => {
    for (const { id_card } of inventedSubjects) {
      expect([id_card, fault(id_card)]).toEqual([id_card, null]);
      expect(id_card).toMatch(/^330000\d{8}000/);
    }
    expect(new Set(inventedSubjects.map(({ id_card }) => id_card)).size).toBe(inventedSubjects.length);
  });
});
