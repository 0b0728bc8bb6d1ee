/** A phone number or a code without the blanks and dashes that people paste with it. */
export const typedNumber = (text: string) => text.replace(/[\s-]/g, '');
