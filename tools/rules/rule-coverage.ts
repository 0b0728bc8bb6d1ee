import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/processes.ts';

export interface Rule {
  id: string;
  text: string;
}

export interface RuleCoverage {
  rules: Rule[];
  /** Rule id → the test files that name it. */
  named: Map<string, string[]>;
  /** Ids that look like rules but stand in no line of docs/rules.md → the test files that name them. */
  unknown: Map<string, string[]>;
}

const ruleLine = /^- `([^`]+)` — (.*)$/gm;
const bracketed = /\[([a-z]+(?:\.[a-z0-9-]+)+)\]/g;

export function rulesOf(markdown: string): Rule[] {
  return [...markdown.matchAll(ruleLine)].map(([, id = '', text = '']) => ({ id, text }));
}

const token =
  /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|[\w$.]+|\S/g;
const isComment = (text: string) => text.startsWith('//') || text.startsWith('/*');
const isText = (text: string) => /^['"`]/.test(text);

/** The titles of the tests and of their groups, with the texts of a table that they are made of. */
function titlesOf(source: string): string[] {
  const tokens = [...source.matchAll(token)].map(([text]) => text).filter((text) => !isComment(text));
  return tokens.flatMap((text, index) => {
    if (!/^(?:it|test|describe)(?:\.\w+)*$/.test(text) || tokens[index + 1] !== '(') return [];
    if (!/\.(?:each|for|skipIf|runIf)$/.test(text)) return tokens.slice(index + 2, index + 3).filter(isText);
    const end = closing(tokens, index + 1);
    return [...tokens.slice(index, end), ...tokens.slice(end + 2, end + 3)].filter(isText);
  });
}

/** Where the bracket at `start` is closed. */
function closing(tokens: readonly string[], start: number): number {
  let depth = 0;
  for (const [offset, text] of tokens.slice(start).entries()) {
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (depth === 0) return start + offset;
  }
  return tokens.length;
}

/** Finds the rule ids in square brackets in titles. Brackets of an area that no rule has are no rule ids. */
export function coverageOf(rules: Rule[], files: Iterable<[file: string, source: string]>): RuleCoverage {
  const known = new Set(rules.map((rule) => rule.id));
  const areas = new Set(rules.map((rule) => rule.id.split('.')[0]));
  const named = new Map<string, string[]>();
  const unknown = new Map<string, string[]>();
  for (const [file, source] of files) {
    for (const id of new Set(
      [...titlesOf(source).join('\n').matchAll(bracketed)].map(([, found = '']) => found),
    )) {
      if (!areas.has(id.split('.')[0])) continue;
      const into = known.has(id) ? named : unknown;
      into.set(id, [...(into.get(id) ?? []), file]);
    }
  }
  return { rules, named, unknown };
}

/** The rules of docs/rules.md against every file of tests/ and every test beside its source. */
export function readRuleCoverage(): RuleCoverage {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const patterns = ['tests/**/*.{ts,tsx}', '{src,server}/**/*.test.{ts,tsx}'];
  const files = globSync(patterns, { cwd: root }).toSorted();
  return coverageOf(
    rulesOf(read('docs/rules.md')),
    files.map((file) => [file, read(file)]),
  );
}
