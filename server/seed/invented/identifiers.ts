import type { Random } from './random.ts';

/** Numbers that look as Apple's and the carriers' do and belong to nobody. */

const serialCharacters = '0123456789CDFGHJKLMNPQRTVWXY';
const plants = ['F2L', 'DX3', 'C39', 'G6T', 'DNP', 'FK1', 'F17', 'DMP', 'GG7'] as const;
/** From 2021 on serial numbers are drawn by lot and have 10 characters. */
const firstDrawnByLot = 14;

const generation = (identifier: string) => Number(/\d+/.exec(identifier)?.[0] ?? 0);

/** Never the same twice: `taken` remembers. */
export function serialNumber(random: Random, identifier: string, taken: Set<string>): string {
  const drawn = generation(identifier) >= firstDrawnByLot;
  const serial = drawn
    ? random.text('CDFGHJKLMNPQRTVWXY', 1) + random.text(serialCharacters, 9)
    : random.pick(plants) + random.text('CDFGHJKLMNPQRSTVWXYZ', 1) + random.text(serialCharacters, 8);
  if (taken.has(serial)) return serialNumber(random, identifier, taken);
  taken.add(serial);
  return serial;
}

const chips: Readonly<Record<number, string>> = {
  11: '8020',
  12: '8030',
  13: '8101',
  14: '8110',
  15: '8120',
  16: '8130',
  17: '8140',
  18: '8150',
};

/** Old devices have 40 digits, newer ones chip and chip number. */
export function udid(random: Random, identifier: string): string {
  const chip = chips[generation(identifier)];
  return chip ? `0000${chip}-${random.text('0123456789ABCDEF', 16)}` : random.text('0123456789abcdef', 40);
}

/** The digit that makes a number pass Luhn's check. */
export function luhnDigit(digits: string): string {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** 14 digits and the check digit. */
export function imei(random: Random): string {
  const body = `35${random.digits(12)}`;
  return body + luhnDigit(body);
}

/** 19 digits and the check digit, behind the carrier's prefix. */
export function iccid(random: Random, prefix: string): string {
  const body = prefix + random.digits(19 - prefix.length);
  return body + luhnDigit(body);
}

export const bypassCode = (random: Random) =>
  [5, 5, 4, 4, 4, 4].map((length) => random.text('0123456789ACDEFGHJKLMNPQRTUVWXYZ', length)).join('-');

export const unlockToken = (random: Random) =>
  Buffer.from(random.text('0123456789abcdef', 64)).toString('base64');

/** By which Apple's push service reaches the devices of one store's server. */
export const pushTopic = (random: Random): string => `com.apple.mgmt.External.${random.uuid()}`;
