/** Widths in em, a little generous, so that no font of a reader's machine makes a text longer than its box. */
const narrow = new Map([...`iljI.,:;|!'`].map((char) => [char, 0.32]));
const halfWide = new Map([...'ftr()[]-/ "'].map((char) => [char, 0.42]));
const wide = new Map([...'mwMW@%'].map((char) => [char, 0.95]));

/** A fixed table: the same drawing on every machine, no font needed. A Chinese sign is 1 em wide. */
export function textWidth(text: string, fontSize: number): number {
  const ems = [...text].reduce((sum, char) => sum + emsOf(char), 0);
  return Math.ceil(ems * fontSize);
}

function emsOf(char: string): number {
  if ((char.codePointAt(0) ?? 0) > 0x2e7f) return 1;
  const known = narrow.get(char) ?? halfWide.get(char) ?? wide.get(char);
  if (known !== undefined) return known;
  return char >= 'A' && char <= 'Z' ? 0.72 : 0.6;
}
