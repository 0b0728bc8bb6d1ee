import { typedNumber } from '#domain/text/typed-number.ts';

/** Gives the same stand-in for the same text; of the text itself only a salted hash is kept. */
export interface Pseudonyms {
  /** a text of the same length and the same kinds of characters, so that guards judge it alike */
  textLike(text: string): string;
  uuid(text: string): string;
  /** From now on a part of a text stands for a part of that text's stand-in … */
  remember(part: string, standIn: string): void;
  /** … which this answers; of other texts as textLike(). */
  partLike(part: string): string;
  /** a number of its own for each text of a kind, from 1 */
  numberOf(kind: string, text: string): number;
}

/** Beyond this the stand-ins begin anew: whoever compares old with new texts is told so by nobody. */
const knownAtMost = 20_000;

const digits = '0123456789';
const small = 'abcdefghijklmnopqrstuvwxyz';
const chinese = '甲乙丙丁戊己庚辛壬癸';

export function createPseudonyms(salt: number): Pseudonyms {
  const numbers = new Map<number, number>();
  const counts = new Map<string, number>();
  const parts = new Map<number, string>();
  const next = (kind: string) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count;
  };
  const numberOf = (kind: string, text: string) => {
    if (numbers.size > knownAtMost) {
      numbers.clear();
      counts.clear();
    }
    const hash = hashOf(`${kind}\n${text}`, salt);
    const known = numbers.get(hash) ?? next(kind);
    numbers.set(hash, known);
    return known;
  };
  const textLike = (text: string) => {
    const number = numberOf(drawn(text, 0), text);
    const found = drawn(text, number);
    // A stand-in that happens to be the text itself would keep it.
    return found === text && /[\p{L}\p{N}]/u.test(text) ? drawn(text, number + 1) : found;
  };
  return {
    numberOf,
    textLike,
    remember: (part, standIn) => void parts.set(hashOf(part, salt), standIn),
    partLike: (part) => parts.get(hashOf(part, salt)) ?? textLike(part),
    uuid: (text) =>
      `00000000-0000-4000-8000-${String(numberOf('uuid', text.toLowerCase())).padStart(12, '0')}`,
  };
}

const mobile = /^1\d{10}$/;

/** Writes a number into the letters and digits of a text, from its end on; of a mobile number into the ten digits behind its 1. */
function drawn(text: string, number: number): string {
  let left = number;
  let digitsLeft = mobile.test(typedNumber(text)) ? 10 : text.length;
  const draw = (symbols: string) => {
    const symbol = symbols.charAt(left % symbols.length);
    left = Math.floor(left / symbols.length);
    return symbol;
  };
  return [...text]
    .reverse()
    .map((character) => (isDigit(character) && digitsLeft-- <= 0 ? character : symbolFor(character, draw)))
    .reverse()
    .join('');
}

const isDigit = (character: string) => /\d/.test(character);

function symbolFor(character: string, draw: (symbols: string) => string): string {
  if (isDigit(character)) return draw(digits);
  if (/[a-z]/.test(character)) return draw(small);
  if (/[A-Z]/.test(character)) return draw(small).toUpperCase();
  if (/[\s\p{P}]|[\x20-\x7e]/u.test(character)) return character;
  return character.length === 1 ? draw(chinese) : '😀';
}

/** cyrb53: 53 bits, quick, spread well. */
function hashOf(text: string, salt: number): number {
  let high = 0xdeadbeef ^ salt;
  let low = 0x41c6ce57 ^ salt;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
