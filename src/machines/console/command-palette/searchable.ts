import { paletteSearchFrom } from '#domain/limits.ts';

/** Whether devices are looked for by it (`decision.search`): one letter or digit fits too many, one Chinese character is a surname. */
export const isSearchable = (text: string): boolean =>
  text.trim().length >= paletteSearchFrom || /\p{Script=Han}/u.test(text);
