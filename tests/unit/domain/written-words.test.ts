import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const chinese = /[^'"`<>{}()\n]*\p{Script=Han}[^'"`<>{}()\n]*/gu;
/** Not what begins in a string, as `**\/*` does. */
const comments = /(?<=^|[\s({,])\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** What is Chinese in a source, in its order. */
const wordsIn = (file: string) =>
  (readFileSync(file, 'utf8').replace(comments, '').match(chinese) ?? []).map((words) =>
    words.trim().replace(/^[?:|]+ | [?:|]+$|;$/g, ''),
  );

/** Sentences, words of commands and limits stand in words.txt, titles of charts in the diagrams; other data are no words of ours. */
const sources = globSync('{src/{api,app,machines,screens,ui},server}/**/*.{ts,tsx}').filter(
  (file) =>
    !/^server\/(?:seed|gateways|database\/migrations)\/|\.(?:machine|titles|model|expected|browser)\.tsx?$/.test(
      file,
    ),
);

/**
 * As words.test.ts, for every other place that says something: a word that stands in the wrong place would be seen by chance. Who changes
 * one on purpose changes it here too: npx vitest run --project unit tests/unit/domain/written-words -u
 */
it('says every word of a page, a call and the server as it was reviewed', async () => {
  const written = sources.toSorted().flatMap((file) => {
    const words = wordsIn(file);
    return words.length > 0 ? [`# ${file}`, ...words, ''] : [];
  });
  await expect(written.join('\n')).toMatchFileSnapshot('written-words.txt');
});
