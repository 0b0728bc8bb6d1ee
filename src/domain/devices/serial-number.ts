import { typedCode, typedName } from '../text/typed.ts';

/** What stands before a serial number on a box, in a chat or in a list. */
const label =
  /^(?:(?:\(S\)|S(?=\s)|S\/N|SN(?=[\s:.])|SERIAL(?:\s*(?:NUMBER|NO))?(?![A-Z0-9])|(?:设备|产品|手机)?序列[号码])[\s:.#]*)+/;

/** The barcode of a box says S before a number of 10 or 12 characters; no device has one of 11 or 13. */
const barcode = /^S(?:[0-9A-Z]{10}|[0-9A-Z]{12})$/;
const form = /^[0-9A-Z]{10,14}$/;
const mobile = /^1\d{10}$/;

/** The serial number in what was scanned or copied off a box; null where nothing stands before it. */
export function withoutLabel(text: string): string | null {
  const named = typedName(text).toUpperCase();
  if (barcode.test(named)) return named.slice(1);
  const found = label.exec(named)?.[0];
  const rest = found ? typedCode(named.slice(found.length)) : '';
  return form.test(rest) ? rest : null;
}

/** Letters alone are rather a name or a heading, and a phone number is none. */
export function looksLikeSerial(text: string): boolean {
  const named = typedName(text).toUpperCase();
  if (form.test(named)) return /\d/.test(named) && !mobile.test(named);
  return withoutLabel(text) !== null;
}
