/**
 * What people type, paste, scan and look for, the same wherever it comes from (`decision.table-import`): after NFKC, so that a full-width
 * letter is a letter, and without the marks that take no room, which come along from contacts, chats and tables.
 */
const seen = (text: string): string => text.replace(/\p{Cf}/gu, '').normalize('NFKC');

/** A name, or words to look for: blanks around go. */
export const typedName = (text: string): string => seen(text).trim();

/** A captcha or a serial number: no blanks, capital letters. */
export const typedCode = (text: string): string => seen(text).replace(/\s/g, '').toUpperCase();
