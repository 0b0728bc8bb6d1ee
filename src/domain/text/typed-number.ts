/** A phone number or a code without what people paste with it: blanks, dashes, marks that nobody sees, +86. */
export const typedNumber = (text: string) =>
  text.replace(/[\s\p{Pd}\p{Cf}]/gu, '').replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
