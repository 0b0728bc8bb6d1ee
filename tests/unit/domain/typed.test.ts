import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeSerial, withoutLabel } from '#domain/devices/serial-number.ts';
import { typedCode, typedName } from '#domain/text/typed.ts';
import { typedNumber } from '#domain/text/typed-number.ts';

describe('what is typed, pasted or scanned', () => {
  it.each([
    '13800000001',
    ' 138 0000 0001 ',
    '138-0000-0001',
    '138–0000—0001',
    '+86 13800000001',
    '0086 138 0000 0001',
    '8613800000001',
    '＋８６１３８０００００００１',
    '\u202d13800000001\u202c',
    '\u00a0138\u00a00000\u00a00001',
    '\ufeff13800000001',
  ])('[decision.table-import] is one phone number: %j', (text) => {
    expect(typedNumber(text)).toBe('13800000001');
  });

  it('[decision.table-import] [decision.person-names] is one name with and without what nobody sees', () => {
    expect(['孙\u200b丙', '\u2068孙丙\u2069', '　孙丙 ', '孙\u00ad丙\ufeff'].map(typedName)).toEqual(
      Array.from({ length: 4 }, () => '孙丙'),
    );
    expect(typedName('阿依古丽·买买提')).toBe('阿依古丽·买买提');
    expect(typedName('Ａｎｎａ　Ｌｅｅ')).toBe('Anna Lee');
    expect(typedName('\u200b \u00a0')).toBe('');
  });

  it('[decision.table-import] changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(typedName(typedName(text))).toBe(typedName(text));
        for (const typed of [typedName, typedCode, typedNumber]) expect(typed(text)).not.toMatch(/\p{Cf}/u);
      }),
    );
  });

  it.each([
    ['SF2LZK8Q1PLM1', 'F2LZK8Q1PLM1'],
    ['S F2LZK8Q1PLM1', 'F2LZK8Q1PLM1'],
    ['(S)F2LZK8Q1PLM1', 'F2LZK8Q1PLM1'],
    ['（Ｓ）Ｆ２ＬＺＫ８Ｑ１ＰＬＭ１', 'F2LZK8Q1PLM1'],
    ['序列号：F2LZK8Q1PLM1', 'F2LZK8Q1PLM1'],
    ['(S) Serial No. f2lzk8q1plm1', 'F2LZK8Q1PLM1'],
    ['SN: F2LZK8Q1PLM1', 'F2LZK8Q1PLM1'],
    ['S/N F2LZK8Q1PLM1', 'F2LZK8Q1PLM1'],
    ['SK7XQ2N72JA', 'K7XQ2N72JA'],
    // Serial numbers, and other texts.
    ['F2LZK8Q1PLM1', null],
    ['SLZK8Q1PLM1A', null],
    ['SNZK8Q1PLM1A', null],
    ['K7XQ2N72JA', null],
    ['iPhone 15 Pro Max', null],
    ['S', null],
    ['', null],
  ])('[decision.table-import] %j: the serial number on a box is %j', (text, bare) => {
    expect(withoutLabel(text)).toBe(bare);
  });

  it('[decision.table-import] no phone number, model, date or name looks like a serial number', () => {
    for (const text of [
      '13800000001',
      'iPhone 15 Pro Max',
      '2026-11-21',
      'zhangweiming',
      'SerialNumber',
      '赵甲',
    ])
      expect([text, looksLikeSerial(text)]).toEqual([text, false]);
  });
});
