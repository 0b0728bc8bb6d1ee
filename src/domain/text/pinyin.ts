/** Finding Chinese titles by the first letters of their syllables: `sdsb` finds 锁定设备. */

// The browser knows the order of pinyin: a character belongs to the last of these that does not come after it.
const byPinyin = new Intl.Collator('zh-Hans-u-co-pinyin');
const letters = 'abcdefghjklmnopqrstwxyz';
const firstOfLetter = [...'吖八嚓咑妸发旮哈丌咔垃妈拏噢妑七呥仨他穵夕丫帀'];

/** Characters of our titles that are read in more than one way. */
const severalReadings: Readonly<Record<string, string>> = { 重: 'cz', 长: 'cz', 行: 'hx', 调: 'dt' };

const isHan = (character: string) => /\p{Script=Han}/u.test(character);

/** The letters that may stand for a character; itself where it is none of Chinese. */
function lettersOf(character: string): string {
  if (!isHan(character)) return character;
  const next = firstOfLetter.findIndex((first) => byPinyin.compare(character, first) < 0);
  const known = letters.at(next < 0 ? -1 : next - 1) ?? '';
  return severalReadings[character] ?? known;
}

const spaceless = (text: string) => text.toLowerCase().replace(/\s+/g, '');

/**
 * How well a title fits what somebody has typed, its own words or the first letters of its pinyin: 0 from its beginning, 1 from
 * somewhere else; null: not at all. Capitals and spaces make no difference.
 */
export function titleMatch(title: string, typed: string): 0 | 1 | null {
  const wanted = [...spaceless(typed)];
  const characters = [...spaceless(title)];
  const fitsAt = (start: number) =>
    wanted.every((letter, index) => {
      const character = characters[start + index];
      return character !== undefined && (character === letter || lettersOf(character).includes(letter));
    });
  const start = characters.findIndex((_, index) => fitsAt(index));
  if (start < 0) return null;
  return start === 0 ? 0 : 1;
}
