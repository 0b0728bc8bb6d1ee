import { typedCode } from '../text/typed.ts';
import { checkDigitOf } from './check-digit.ts';
import * as reportMessages from './messages.ts';

/** Whole numbers of identity documents, as people are asked about by (`decision.id-card`). */

/** Upper-case and without blanks; full-width brackets and digits become plain. */
export const normalIdCard = (text: string): string => typedCode(text);

/**
 * Null: it is one. Mainland: GB 11643, 18 digits with date and check digit. Residence permits of people from Hong Kong, Macau and Taiwan (81, 82, 83)
 * are numbered alike. Travel permits: H or M and 8 digits (Hong Kong, Macau), 8 digits (Taiwan); Hong Kong’s and Macau’s own cards with
 * their check digit in brackets.
 */
export function idCardFault(text: string, now: Date): string | null {
  const number = normalIdCard(text);
  if (number === '') return reportMessages.idCardRequired;
  if (/^\d{17}[\dX]$/.test(number)) return mainlandFault(number, now);
  if (/^\d{15}$/.test(number)) return reportMessages.idCardOfFormerForm;
  if (/^[HM]\d{8}(\d{2})?$/.test(number) || /^\d{8}$/.test(number)) return null;
  if (/^[A-Z]{1,2}\d{6}\([\dA]\)$/.test(number))
    return isHongKong(number) ? null : reportMessages.idCardCheckDigit;
  if (/^[157]\d{6}\(\d\)$/.test(number)) return null;
  if (/^[HM]\d/.test(number)) return reportMessages.permitOfMainland;
  if (/^\d{1,12}$/.test(number)) return reportMessages.permitOfTaiwan;
  if (/^\d+\(/.test(number)) return reportMessages.cardOfMacau;
  if (/^[A-Z]{1,2}\d+\(/.test(number)) return reportMessages.cardOfHongKong;
  return reportMessages.idCardForm;
}

function mainlandFault(number: string, now: Date): string | null {
  if (!provinces.has(number.slice(0, 2))) return reportMessages.idCardRegion;
  const [year, month, day] = [number.slice(6, 10), number.slice(10, 12), number.slice(12, 14)];
  const born = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isDate = !Number.isNaN(born.getTime()) && born.toISOString().startsWith(`${year}-${month}-${day}`);
  if (!isDate || born > now || Number(year) < earliestYear) return reportMessages.idCardDate;
  return checkDigitOf(number) === number[17] ? null : reportMessages.idCardCheckDigit;
}

const earliestYear = 1900;

/** GB/T 2260, the first two digits; 81 to 83 are residence permits of people from Hong Kong, Macau and Taiwan */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
);

/** Letters count from A = 10, a missing first one as 36; the weights are 9 to 1. */
function isHongKong(number: string): boolean {
  const [, letters = '', digits = '', check = ''] = /^([A-Z]{1,2})(\d{6})\(([\dA])\)$/.exec(number) ?? [];
  const values = [
    ...(letters.length === 1 ? [36] : []),
    ...[...letters].map((letter) => letter.charCodeAt(0) - 55),
    ...[...digits].map(Number),
    check === 'A' ? 10 : Number(check),
  ];
  return values.reduce((total, value, place) => total + value * (9 - place), 0) % 11 === 0;
}

/** 330102199001011234 → 330102********1234; shorter ones keep their last four. */
export function maskIdCard(number: string): string {
  const tail = tailOf(number);
  if (number.length < 15) return `****${tail}`;
  return `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${tail}`;
}

/** The last four characters, without brackets: what people read out. */
export const tailOf = (number: string): string => number.replace(/[()]/g, '').slice(-4);
