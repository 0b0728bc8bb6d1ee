import type { HelpTopic } from '#domain/help-topics.ts';
import { titleMatch } from '#domain/text/pinyin.ts';

const most = 5;

/** One letter stands in nearly every text. */
const leastInText = 2;

/** Topics of the help whose title fits what was typed, the best first, then those in whose text it stands. */
export function foundTopics(topics: readonly HelpTopic[], typed: string): readonly HelpTopic[] {
  const wanted = typed.trim();
  if (wanted === '') return [];
  const stands = (text: string) => text.toLowerCase().includes(wanted.toLowerCase());
  const ranked = topics.flatMap((topic) => {
    const inText = wanted.length >= leastInText && topic.paragraphs.some(stands) ? 2 : null;
    const rank = titleMatch(topic.title, wanted) ?? inText;
    return rank === null ? [] : [{ topic, rank }];
  });
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ topic }) => topic);
}
