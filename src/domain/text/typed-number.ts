/**
 * A phone number or a code of digits, as `typed.ts` takes names and other codes, and without blanks, dashes and +86. A file of its own: the login page
 * needs nothing else of it.
 */
export const typedNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');

/** A number that people dial as they read it: how it is parted stays. */
export const typedDial = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
