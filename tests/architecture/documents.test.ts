import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulesOf } from '../../tools/rules/rule-coverage.ts';
import { projectFiles, read } from './project-files.ts';

const documents = [
  'docs/glossary.md',
  'docs/recipes/new-command.md',
  'docs/recipes/new-form.md',
  'docs/recipes/new-list.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
];

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words);
const isFile = (words: string) => /^(?:[\w.-]+\/)+[\w.-]*$|^[\w.-]+\.(?:[jt]sx?|json|md)$/.test(words);

/** Files that a document names or links to, relative to the project's folder. */
function filesIn(document: string, markdown: string): string[] {
  const links = [...markdown.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target = '']) => target);
  const own = links.filter((target) => !/^\w+:/.test(target));
  return [
    ...quoted(markdown).filter(isFile),
    ...own.map((target) => path.posix.join(path.posix.dirname(document), target)),
  ];
}

/** What describes the code at length, and names its files in short. */
const descriptions = [
  'ARCHITECTURE.md',
  ...projectFiles('docs/decisions').filter((file) => file.endsWith('.md')),
];

const isCode = (words: string) => /^(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*\.[jt]sx?)?$/.test(words);

const names = new Set(projectFiles().map((file) => path.posix.basename(file)));

/** From the project's folder, from `src` or `server`, or by its name alone. */
const isCodeThere = (file: string): boolean =>
  ['', 'src/', 'server/'].some((from) => existsSync(from + file)) || names.has(file);

const rules = new Set(rulesOf(read('docs/rules.md')).map(({ id }) => id));
const areas = new Set([...rules].map((id) => id.split('.')[0]));

/** What has the form of a rule's id, of an area that rules have. */
const rulesIn = (markdown: string): string[] =>
  quoted(markdown).filter(
    (words) => /^[a-z]+(?:\.[a-z0-9-]+)+$/.test(words) && !isFile(words) && areas.has(words.split('.')[0]),
  );

interface Term {
  readonly term: string;
  readonly chinese: readonly string[];
  readonly files: readonly string[];
  readonly names: readonly string[];
}

/** The rows of the glossary's tables. */
const termsOf = (markdown: string): Term[] =>
  markdown
    .split('\n')
    .filter((line) => /^\| (?!term \|)/.test(line))
    .map((line) => {
      const [term = '', chinese = '', , code = ''] = line.slice(2, -2).split(' | ');
      return {
        term,
        chinese: chinese === '–' ? [] : chinese.split('、'),
        files: quoted(code).filter(isFile),
        names: quoted(code).filter((words) => !isFile(words)),
      };
    });

/** What the console may say: no comment, and nothing that drives a machine in a test. */
const said = projectFiles('src')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:model|browser)\.tsx?$/.test(file))
  .map((file) => read(file).replace(/(?<=^|[\s({,])\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
  .join('\n');

const unsaid = ({ chinese }: Term) => chinese.filter((word) => !said.includes(word));
const nowhere = ({ files, names }: Term) =>
  names.filter((name) => !files.some((file) => new RegExp(`\\b${name}\\b`).test(read(file))));

describe.each(documents)('%s', (document) => {
  it('names files that are there', () => {
    const files = filesIn(document, read(document));
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('names rules that there are', () => {
    expect(rulesIn(read(document)).filter((id) => !rules.has(id))).toEqual([]);
  });
});

it.each(descriptions)('%s names code that is there', (document) => {
  expect(quoted(read(document)).filter((words) => isCode(words) && !isCodeThere(words))).toEqual([]);
});

describe('the glossary', () => {
  const terms = termsOf(read('docs/glossary.md'));

  it('says of each term where it stands, and each once', () => {
    expect(terms.length).toBeGreaterThan(40);
    expect(terms.filter(({ files }) => files.length === 0)).toEqual([]);
    expect(terms.filter(({ term }, at) => terms.findIndex((other) => other.term === term) !== at)).toEqual(
      [],
    );
  });

  it.each(terms)('says $term as the console and the code do', (term) => {
    expect({ unsaid: unsaid(term), nowhere: nowhere(term) }).toEqual({ unsaid: [], nowhere: [] });
  });
});

it('the changelog begins with the version of package.json', () => {
  const { version }: { version: string } = JSON.parse(read('package.json'));
  expect(/^## \[([^\]]+)\]/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

describe('what a document names', () => {
  it('are files in quotes and links, from its own folder', () => {
    const markdown =
      'See `src/nothing.ts`, `biome.json`, [a](rules.md#app), [b](https://a.example) and `npm test`.';
    expect(filesIn('docs/a.md', markdown)).toEqual(['src/nothing.ts', 'biome.json', 'docs/rules.md']);
  });

  it('is code in short, or a folder of it', () => {
    const some = [
      'domain/limits.ts',
      'main.ts',
      'server/outbox/',
      'server/nothing/',
      'nothing.ts',
      'user/me',
    ];
    expect(some.filter(isCode).filter((name) => !isCodeThere(name))).toEqual([
      'server/nothing/',
      'nothing.ts',
    ]);
  });

  it('are rules by their areas, known or not', () => {
    expect(rulesIn('`app.title.default`, `app.nothing`, `biome.json`, `no.area`, `lock_wanted`')).toEqual([
      'app.title.default',
      'app.nothing',
    ]);
  });

  it('is a term with words that the console lacks, or a name that its file lacks', () => {
    const [head, sample] = [
      '| term | 中文 | what it means | in the code |',
      '| store | 门店、没有的话 | A store. | `StoreTable` and `Shop` in `server/database/schema/people-tables.ts` |',
    ];
    const [term, ...others] = termsOf(`${head}\n|---|---|---|---|\n${sample}\n`);
    expect(others).toEqual([]);
    expect(term && [term.term, unsaid(term), nowhere(term)]).toEqual(['store', ['没有的话'], ['Shop']]);
  });
});
