/** How long a text is in characters (code points): one of a rare surname counts once, not as the two units that it is kept in. */
export const characterCount = (text: string): number => [...text].length;
