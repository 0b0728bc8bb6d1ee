import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskName, maskPhone } from '#domain/text/mask.ts';

describe('phone numbers', () => {
  it.each([
    ['18612341402', '186****1402'],
    ['+8618612341402', '+86****1402'],
    ['057187654321', '057****4321'],
    ['87654321', '****21'],
    ['12', '****'],
    ['', '****'],
  ])('%s leaves as %s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });

  it('never tells the middle of a mobile number', () => {
    const mobile = fc.integer({ min: 0, max: 9_999_999_999 }).map((n) => `1${String(n).padStart(10, '0')}`);
    fc.assert(
      fc.property(mobile, (phone) => {
        expect(maskPhone(phone)).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`);
      }),
    );
  });
});

describe('names', () => {
  it.each([
    ['王小明', '王*明'],
    ['王明', '王*'],
    ['欧阳娜娜', '欧**娜'],
    ['王', '王'],
    ['', ''],
    ['𠮷田', '𠮷*'],
  ])('%s is shown as %s', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });
});
